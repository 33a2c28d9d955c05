import { titles } from '../groups.ts';
import { inertHtml } from '../inert.ts';
import { countOf, isDifference, isNote, isTrouble, type LocatedLine, linesOf, statusWord } from '../located.ts';
import type { RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { isLoud, loudOf } from '../terminal/colour.ts';
import { addHeading, asBlock, collapse, type HtmlBlock, list, table } from './html.ts';
import { differenceCells, differenceHeads, inWords } from './rows.ts';

/** One repository: errors, then what to look at first, then a table for each section, then the notes. */
export function targetBlocks(mode: RunResult['mode'], target: TargetResult, sections: readonly SectionResult[]) {
  const lines = linesOf({ ...target, sections });
  const notes = lines.filter(({ line }) => isNote(line));
  return [
    list(guardedFirst(lines.filter(({ line }) => isTrouble(line))).map(inWords)),
    addHeading(
      `<h4>${titles.loud}</h4>`,
      table(
        differenceHeads,
        loudOf(lines)
          .filter(({ line }) => isDifference(line))
          .map((located) => differenceCells(located, true)),
      ),
    ),
    ...sections.map((section) => sectionBlock(section, lines)),
    ...restOf(mode, sections),
    collapse(countOf(notes.length, 'note'), list(notes.map(inWords))),
  ];
}

/** What a brake holds comes before other errors and warnings. */
export const guardedFirst = (lines: readonly LocatedLine[]) =>
  lines.toSorted((one, other) => Number(isLoud(other.line)) - Number(isLoud(one.line)));

function sectionBlock({ name, status }: SectionResult, lines: readonly LocatedLine[]) {
  const own = lines.filter(({ line, section }) => section === name && isDifference(line) && !isLoud(line));
  return addHeading(
    `<h4>${inertHtml(name)}: ${status}</h4>`,
    table(
      differenceHeads,
      own.map((located) => differenceCells(located)),
    ),
  );
}

/** The sections that have no table: a line for each status, with their names. */
function restOf(mode: RunResult['mode'], sections: readonly SectionResult[]): HtmlBlock[] {
  const bare = sections.filter(({ lines }) => !lines.some(isDifference));
  return [...new Set(bare.map(({ status }) => status))].map((status) => {
    const names = bare.filter((section) => section.status === status).map(({ name }) => inertHtml(name));
    return asBlock(`<p>${countOf(names.length, 'section')} ${statusWord(mode, status)}: ${names.join(', ')}</p>`);
  });
}
