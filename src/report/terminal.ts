import type {
  Line,
  Outcome,
  RunResult,
  SectionResult,
  SectionStatus,
  TargetOutcome,
  TargetResult,
} from '../modes/result.ts';
import { advised, closing, isOfFile, loudCounts, sentence, shortened } from './closing.ts';
import { isLoud, type Look, loudOf, loudWord, painter, toneOf } from './colour.ts';
import {
  counted,
  isAside,
  isCalm,
  isDifference,
  isNote,
  isQuiet,
  isTrouble,
  type LocatedLine,
  leftAside,
  locatedLines,
  statusWord,
} from './located.ts';
import { type Page, printed, type Row } from './page.ts';
import { previewRows } from './preview-rows.ts';

interface TerminalOptions {
  readonly colour: boolean;
  readonly width?: number;
}

/** The report for people: first what cannot be undone, then each section, then a summary. */
export function terminalReport(result: RunResult, { colour, width }: TerminalOptions) {
  const page: Page = { paint: painter(colour), width };
  const blocks = [
    [heading(result)],
    ownRows(result.lines.filter((line) => isTrouble(line) && !isLoud(line))),
    lookFirst(result),
    ownRows(result.lines.filter((line) => !isTrouble(line))),
    ...previewRows(result),
    ...(result.targets.length > 1 ? targetsInShort(result) : sectionBlocks(result)),
    closingRows(result),
    undoRows(result),
  ];
  return blocks
    .filter((rows) => rows.length)
    .map((rows) => `${rows.flatMap((row) => printed(row, page)).join('\n')}\n`)
    .join('\n');
}

const heading = ({ mode, targets }: RunResult): Row => {
  const of = targets.length > 1 ? counted(targets.length, 'repository', 'repositories') : targets[0]?.repository;
  return { text: `Trueup ${mode}${of ? ` of ${of}` : ''}`, looks: ['bold'] };
};

const ownRows = (lines: readonly Line[]) => lines.flatMap((line) => lineRows({ line }, 0));

const toneLooks = {
  guarded: ['bold', 'red'],
  rename: ['bold', 'red'],
  removal: ['bold', 'red'],
  weaker: ['bold', 'yellow'],
  plain: [],
} as const;

function lookFirst(result: RunResult): Row[] {
  const loud = loudOf(locatedLines(result));
  const several = result.targets.length > 1;
  const where = ({ repository, section }: LocatedLine) => [several && repository, section].filter(Boolean).join(' ');
  const column = Math.min(Math.max(...loud.map((located) => where(located).length)), 40);
  const rows = loud.flatMap((located) =>
    rowsOf(
      located,
      {
        indent: 2,
        lead: `${loudWord(located.line).padEnd(7)}  ${where(located).padEnd(column)} `,
        leadLooks: toneLooks[toneOf(located.line)],
        text: located.line.message,
      },
      400,
    ),
  );
  return rows.length ? [{ text: 'Look here first', looks: ['bold'] }, ...rows] : [];
}

const statusLooks: Record<SectionStatus | TargetOutcome, Look> = {
  converged: 'green',
  success: 'green',
  partial: 'yellow',
  skipped: 'yellow',
  drift: 'yellow',
  changed: 'yellow',
  failed: 'red',
};

function sectionBlocks({ mode, targets }: RunResult): Row[][] {
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

/** Repositories with nothing to do share a line, and so do those with the same reason for not being visited. */
function targetsInShort({ mode, targets }: RunResult): Row[][] {
  const calm = targets.filter(isCalm);
  const notes = locatedLines({ targets: calm, lines: [] }).length;
  const count = notes ? ` (${counted(notes, 'note')} on them in the JSON report)` : '';
  return [
    ...targets.filter((target) => !isCalm(target) && !isAside(target)).map((target) => targetRows(mode, target)),
    ...leftAside(targets).map(({ why, those }): Row[] => [
      { lead: `${why}:`, leadLooks: [statusLooks[those[0]!.outcome]], text: namesOf(those) },
    ]),
    calm.length
      ? [
          {
            lead: mode === 'snapshot' ? 'read:' : 'nothing to do:',
            leadLooks: ['green'],
            text: `${namesOf(calm)}${count}`,
          },
        ]
      : [],
  ];
}

const namesOf = (targets: readonly TargetResult[]) => targets.map(({ repository }) => repository).join(', ');

function targetRows(mode: RunResult['mode'], target: TargetResult): Row[] {
  const { repository, outcome, sections } = target;
  return [
    { lead: `${repository}:`, leadLooks: ['bold'], text: outcome, looks: [statusLooks[outcome]] },
    ...targetLines(target, 2),
    ...sections.filter((section) => !isQuiet(section)).flatMap((section) => sectionRows(mode, repository, section, 2)),
  ];
}

const targetLines = ({ repository, lines }: TargetResult, indent: number) =>
  lines.filter((line) => !isLoud(line)).flatMap((line) => lineRows({ line, repository }, indent));

function sectionRows(mode: RunResult['mode'], repository: string, section: SectionResult, indent: number): Row[] {
  const { name, status, lines } = section;
  const above = loudCounts(lines);
  return [
    {
      indent,
      lead: `${name}:`,
      leadLooks: ['bold'],
      text: `${statusWord(mode, status)}${above && `, ${above} above`}`,
      looks: [statusLooks[status]],
    },
    ...[isTrouble, isDifference, isNote].flatMap((kind) =>
      lines
        .filter((line) => kind(line) && !isLoud(line))
        .flatMap((line) => lineRows({ line, repository, section: name }, indent + 2)),
    ),
  ];
}

const signLooks: Record<string, Look> = { '+': 'green', '-': 'red', '~': 'yellow', '!': 'red' };

function lineRows(located: LocatedLine, indent: number): Row[] {
  const { line } = located;
  if (isDifference(line)) {
    const sign = line.sign || '~';
    return rowsOf(located, { indent, lead: sign, leadLooks: [signLooks[sign] ?? 'yellow'], text: line.message }, 400);
  }
  if (isNote(line)) {
    const text = located.repository && !isOfFile(located) ? line.message : sentence(located);
    return rowsOf(located, { indent: indent + 2, lead: 'note', leadLooks: ['dim'], text, looks: ['dim'] }, 800);
  }
  const leadLooks = ['bold', line.kind === 'error' ? 'red' : 'yellow'] as const;
  return rowsOf(located, { indent, lead: line.kind, leadLooks, text: sentence(located) }, 4000);
}

/** The row, and its fix below it. After its first line a fix may contain a block to copy, which never wraps. */
function rowsOf(located: LocatedLine, row: Row, most: number): Row[] {
  const [first = '', ...rest] = advised(shortened(row.text, most), located);
  const indent = (row.indent ?? 0) + 2;
  return [{ ...row, text: first }, ...rest.map((text) => ({ indent, text, whole: text.startsWith(' ') }))];
}

const outcomeLooks: Record<Outcome, readonly Look[]> = {
  success: ['bold', 'green'],
  partial: ['bold', 'yellow'],
  drift: ['bold', 'yellow'],
  failed: ['bold', 'red'],
};

/** Commands to copy, so they never wrap. */
function undoRows({ targets }: RunResult): Row[] {
  const commands = targets.flatMap(({ undo }) => undo ?? []);
  return commands.length
    ? [{ text: 'To undo this:' }, ...commands.map((text) => ({ indent: 2, text, whole: true }))]
    : [];
}

function closingRows(result: RunResult): Row[] {
  const sentences = closing(result);
  return sentences.map((text, at) =>
    at < sentences.length - 1 ? { text } : { text, looks: outcomeLooks[result.outcome] },
  );
}
