import type { Line, Outcome, RunResult } from '../modes/result.ts';
import { closing } from './closing.ts';
import { isLoud, type Look, painter } from './colour.ts';
import { detailedRows, shortRows, standingRows } from './fleet-rows.ts';
import { counted, isQuiet, isTrouble, statusWord } from './located.ts';
import { lookFirst } from './look-first.ts';
import { withNotesTogether } from './notes.ts';
import { type Page, printed, type Row } from './page.ts';
import { previewRows } from './preview-rows.ts';
import { lineRows, sectionRows, targetLines } from './section-rows.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  readonly width?: number;
  /** In a run about several repositories: everything about each of them. */
  readonly details?: boolean;
  /** Whether drift exits with 0. */
  readonly exitsZero?: boolean;
  /** The command, where it is not the mode. */
  readonly command?: string;
}

/** The report for people: first what cannot be undone, then each section, then a summary. */
export function terminalReport(
  result: RunResult,
  { colour, width, details = false, exitsZero, command }: TerminalOptions,
) {
  const page: Page = { paint: painter(colour), width };
  const isFleet = result.targets.length > 1;
  const { lines, ...told } = details ? result : withNotesTogether(result);
  const blocks = [
    [heading(result, command)],
    isFleet && result.mode !== 'preview' ? standingRows(result, width) : [],
    ownRows(lines.filter((line) => isTrouble(line) && !isLoud(line))),
    lookFirst(result, isFleet && !details),
    ownRows(lines.filter((line) => !isTrouble(line))),
    ...previewRows(result),
    ...(isFleet ? fleetRows(result, details) : sectionBlocks(told)),
    closingRows(result, exitsZero),
    undoRows(result, details),
  ];
  return blocks
    .filter((rows) => rows.length)
    .map((rows) => `${rows.flatMap((row) => printed(row, page)).join('\n')}\n`)
    .join('\n');
}

function fleetRows(result: RunResult, details: boolean) {
  // Its own rows have said it all, each thing once for all repositories.
  if (result.mode === 'preview') return [];
  return details ? detailedRows(result) : shortRows(result);
}

const heading = ({ mode, targets }: RunResult, command: string = mode): Row => {
  const of = targets.length > 1 ? counted(targets.length, 'repository', 'repositories') : targets[0]?.repository;
  return { text: `Trueup ${command}${of ? ` of ${of}` : ''}`, looks: ['bold'] };
};

const ownRows = (lines: readonly Line[]) => lines.flatMap((line) => lineRows({ line }, 0));

function sectionBlocks({ mode, targets }: Pick<RunResult, 'mode' | 'targets'>): Row[][] {
  const blocks = targets.flatMap((target) => [
    targetLines(target, 0),
    ...target.sections
      .filter((section) => !isQuiet(section) && (mode !== 'preview' || section.lines.length > 0))
      .map((section) => sectionRows(mode, target.repository, section, 0)),
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

/** Commands to copy, so they never wrap. */
function undoRows({ targets }: RunResult, details: boolean): Row[] {
  const commands = targets.flatMap(({ undo }) => undo ?? []);
  const shown = details ? commands : commands.slice(0, fewCommands);
  const more = commands.length - shown.length;
  return commands.length
    ? [
        { text: 'To undo this:' },
        ...shown.map((text) => ({ indent: 2, text, whole: true })),
        ...(more ? [{ indent: 2, text: `and ${more} more, with \`--details\` or in the JSON report` }] : []),
      ]
    : [];
}

function closingRows(result: RunResult, exitsZero = false): Row[] {
  const asked = (sentence: string) => sentence.replace(/Exit 2\.$/, 'Exit 0, as --exit-zero asks.');
  const sentences = exitsZero ? closing(result).map(asked) : closing(result);
  return sentences.map((text, at) =>
    at < sentences.length - 1 ? { text } : { text, looks: outcomeLooks[result.outcome] },
  );
}
