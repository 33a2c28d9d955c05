import { escapeAsCode } from '../escape.ts';
import { titles } from '../groups.ts';
import {
  describeStatus,
  formatCount,
  isDriftOrChange,
  isErrorOrWarning,
  isNote,
  type LocatedLine,
  listTargetLines,
} from '../located.ts';
import type { RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { hasSeriousTone, selectSeriousLines, sortSeriousFirst } from '../serious.ts';
import { addHeading, createList, createTable, type HtmlBlock, toBlock, wrapInDetails } from './html.ts';
import { differenceHeads, renderDifferenceCells, renderLine } from './rows.ts';

export function renderTargetBlocks(mode: RunResult['mode'], target: TargetResult, sections: readonly SectionResult[]) {
  const lines = listTargetLines({ ...target, sections });
  const notes = lines.filter(({ line }) => isNote(line));
  return [
    createList(sortSeriousFirst(lines.filter(({ line }) => isErrorOrWarning(line))).map(renderLine)),
    addHeading(
      `<h4>${titles.serious}</h4>`,
      createTable(
        differenceHeads,
        selectSeriousLines(lines)
          .filter(({ line }) => isDriftOrChange(line))
          .map((located) => renderDifferenceCells(located, true)),
      ),
    ),
    ...sections.map((section) => renderOrdinaryDifferences(section, lines)),
    ...renderUnchangedSections(mode, sections),
    wrapInDetails(formatCount(notes.length, 'note'), createList(notes.map(renderLine))),
  ];
}

function renderOrdinaryDifferences({ name, status }: SectionResult, lines: readonly LocatedLine[]): HtmlBlock {
  const differences = lines.filter(
    ({ line, section }) => section === name && isDriftOrChange(line) && !hasSeriousTone(line),
  );
  return addHeading(
    `<h4>${escapeAsCode(name)}: ${status}</h4>`,
    createTable(
      differenceHeads,
      differences.map((located) => renderDifferenceCells(located)),
    ),
  );
}

/** Sections without differences share a row for each status. */
function renderUnchangedSections(mode: RunResult['mode'], sections: readonly SectionResult[]): HtmlBlock[] {
  const unchanged = sections.filter(({ lines }) => !lines.some(isDriftOrChange));
  return [...new Set(unchanged.map(({ status }) => status))].map((status) => {
    const names = unchanged.filter((section) => section.status === status).map(({ name }) => escapeAsCode(name));
    return toBlock(
      `<p>${formatCount(names.length, 'section')} ${describeStatus(mode, status)}: ${names.join(', ')}</p>`,
    );
  });
}
