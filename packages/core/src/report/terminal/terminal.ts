import { toShownText } from '../../plan/wording.ts';
import { type Alike, countedRepositories, nameSome } from '../alike.ts';
import { closing, planTotals } from '../closing.ts';
import { alikeLines, titles } from '../groups.ts';
import { isQuiet, isTrouble, type LocatedLine, locatedLines, statusWord } from '../located.ts';
import { withNotesTogether, withStopOnce } from '../notes.ts';
import { modes } from '../result/modes.ts';
import type { Line, Outcome, RunResult } from '../result/result.ts';
import { isLoud, type Look, loudOf, loudWord, painter, toneOfLine } from './colour.ts';
import { detailedRows, shortRows, standingRows } from './fleet-rows.ts';
import { addTitle, type PageLayout, type PageRow, printBlocks } from './page.ts';
import { lineRows, rowsOf, sectionRows, targetLines } from './section-rows.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  readonly width?: number;
  /** In a run about several repositories: everything about each of them. */
  readonly details?: boolean;
  /** What asks for exit code 0 in spite of drift. */
  readonly exitsZero?: string;
  /** The command, where it is not the mode. */
  readonly command?: string;
}

/** What a kind of run reports between its own lines and the commands that undo it. */
interface TerminalText {
  /** Stands right below the heading. */
  readonly standing?: readonly PageRow[];
  readonly body: readonly (readonly PageRow[])[];
  readonly sentences: readonly string[];
}

/** The report for people: first what cannot be undone, then each section, then a summary. */
export function terminalReport(given: RunResult, options: TerminalOptions) {
  const sentences = closing(given, 'above', options.exitsZero);
  const result = withStopOnce(given);
  if (result.targets.length < 2)
    return printReport(result, options, { body: sectionBlocks(result, options), sentences });
  const body = options.details ? detailedRows(result) : shortRows(result);
  return printReport(result, options, { standing: standingRows(result, options.width), body, sentences });
}

/** The report of a check as far as its totals: a person is about to decide what follows. */
export const planReport = (result: RunResult, options: TerminalOptions) =>
  printReport(result, options, { body: sectionBlocks(result, options), sentences: planTotals(result) });

export function printReport(result: RunResult, options: TerminalOptions, text: TerminalText) {
  const { colour, width, details = false, command } = options;
  const { standing = [], body, sentences } = text;
  const page: PageLayout = { paint: painter(colour), width };
  const { lines } = inShort(result, options);
  const blocks = [
    [heading(result, command)],
    standing,
    ownRows(lines.filter((line) => isTrouble(line) && !isLoud(line))),
    lookFirst(result, details),
    ownRows(lines.filter((line) => !isTrouble(line))),
    ...body,
    closingRows(result, sentences),
    undoRows(result, details),
  ];
  return printBlocks(blocks, page);
}

export const inShort = (result: RunResult, { details }: TerminalOptions) =>
  details ? result : withNotesTogether(result);

const heading = ({ mode, targets }: RunResult, command: string = mode): PageRow => {
  const of = targets.length > 1 ? countedRepositories(targets) : targets[0]?.repository;
  return { text: `Trueup ${command}${of ? ` of ${of}` : ''}`, looks: ['bold'] };
};

const ownRows = (lines: readonly Line[]) => lines.flatMap((line) => lineRows({ line }, 0));

export function sectionBlocks(result: RunResult, options: TerminalOptions): PageRow[][] {
  const { mode, targets } = inShort(result, options);
  const blocks = targets.flatMap((target) => [
    targetLines(target, 0),
    ...target.sections
      .filter((section) => !isQuiet(section) && (!modes[mode].ofPull || section.lines.length > 0))
      .map((section) => sectionRows(mode, target.repository, section, 0, options.details)),
  ]);
  const quiet = targets.flatMap(({ sections }) => sections.filter(isQuiet).map(({ name }) => name));
  const word = statusWord(mode, 'converged');
  return quiet.length ? [...blocks, [{ lead: `${word}:`, leadLooks: ['green'], text: quiet.join(', ') }]] : blocks;
}

const outcomeLooks: Record<Outcome, readonly Look[]> = {
  success: ['bold', 'green'],
  partial: ['bold', 'yellow'],
  drift: ['bold', 'yellow'],
  failed: ['bold', 'red'],
};

const fewCommands = 10;

/** Commands to copy, so they never wrap. The report of several runs has none that is for all. */
function undoRows({ undo, targets }: RunResult, details: boolean): PageRow[] {
  const commands = undo && !details ? [undo] : targets.flatMap((target) => target.undo ?? []);
  const shown = details ? commands : commands.slice(0, fewCommands);
  const more = commands.length - shown.length;
  return addTitle('To undo this:', [
    ...shown.map((text) => ({ indent: 2, text, whole: true })),
    ...(more ? [{ indent: 2, text: `and ${more} more, with \`--details\` or in the JSON report` }] : []),
  ]);
}

const closingRows = ({ outcome }: RunResult, sentences: readonly string[]): PageRow[] =>
  sentences.map((text, at) => (at < sentences.length - 1 ? { text } : { text, looks: outcomeLooks[outcome] }));

const toneLooks = {
  guarded: ['bold', 'red'],
  rename: ['bold', 'red'],
  removal: ['bold', 'red'],
  power: ['bold', 'yellow'],
  weaker: ['bold', 'yellow'],
  plain: [],
} as const;

/**
 * What a brake holds, cannot be undone, gives somebody more power or weakens a protection. Equal lines of several
 * repositories share a row, unless `details` are asked for.
 */
function lookFirst(result: RunResult, details: boolean): PageRow[] {
  const all = loudOf(locatedLines(result));
  const loud = result.targets.length > 1 && !details ? alikeLines(all) : all.map((said) => ({ said, where: [] }));
  const spots = loud.map((one) => spotOf(one, result.targets.length > 1));
  const column = Math.min(Math.max(...spots.map(({ length }) => length)), 40);
  const rows = loud.flatMap(({ said, where }, at) => {
    const { line } = said;
    const lead = `${loudWord(line).padEnd(7)}  ${spots[at]!.padEnd(column)} `;
    return [
      ...rowsOf(
        said,
        { indent: 2, lead, leadLooks: toneLooks[toneOfLine(line)], text: toShownText(line.message) },
        400,
        details,
      ),
      ...(where.length > 1 ? [{ indent: 4, text: nameSome(where) }] : []),
    ];
  });
  return addTitle(titles.loud, rows);
}

function spotOf({ said: { repository, section }, where }: Omit<Alike<LocatedLine>, 'key'>, several: boolean) {
  if (where.length > 1) return `in ${countedRepositories(where)}: ${section ?? ''}`;
  return [several && repository, section].filter(Boolean).join(' ');
}
