/**
 * Formats a run report for a terminal or a log: serious changes first, then each section, then the closing sentences.
 */

import { toShownText } from '../../plan/wording.ts';
import { groupEqualLines, titles } from '../groups.ts';
import { describeStatus, hasNothingToReport, isErrorOrWarning, type LocatedLine, locateLines } from '../located.ts';
import { mergeNotes, mergeStopLines } from '../notes.ts';
import { modes } from '../result/modes.ts';
import type { Line, Outcome, RunResult } from '../result/result.ts';
import { summarizePlan, summarizeRun } from '../run-summary.ts';
import { formatTone, getTone, hasSeriousTone, selectSeriousLines } from '../serious.ts';
import { describeTargets, formatFirstNames, formatRepositoryCount, type SharedItem } from '../shared-items.ts';
import { createPainter, type Look } from './colour.ts';
import { formatDetailedFleet, formatShortFleet, formatStateRows } from './fleet-rows.ts';
import { addTitle, formatPageBlocks, type PageLayout, type PageRow } from './page.ts';
import { addFixRows, formatLine, formatOrdinaryTargetLines, formatSection } from './section-rows.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  readonly width?: number;
  readonly details?: boolean;
  /** The flag or input that turns exit code 2 into 0. */
  readonly exitsZero?: string;
  readonly command?: string;
}

interface TerminalText {
  readonly stateRows?: readonly PageRow[];
  readonly body: readonly (readonly PageRow[])[];
  readonly sentences: readonly string[];
}

export function formatTerminalReport(fullResult: RunResult, options: TerminalOptions) {
  const sentences = summarizeRun(fullResult, 'above', options.exitsZero);
  const result = mergeStopLines(fullResult);
  if (result.targets.length < 2)
    return formatReport(result, options, { body: formatSections(result, options), sentences });
  const body = options.details ? formatDetailedFleet(result) : formatShortFleet(result);
  return formatReport(result, options, { stateRows: formatStateRows(result, options.width), body, sentences });
}

/** Formats the plan before a person confirms it, so the report has no outcome yet. */
export const formatPlanReport = (result: RunResult, options: TerminalOptions) =>
  formatReport(result, options, { body: formatSections(result, options), sentences: summarizePlan(result) });

export function formatReport(result: RunResult, options: TerminalOptions, text: TerminalText) {
  const { colour, width, details = false, command } = options;
  const { stateRows = [], body, sentences } = text;
  const page: PageLayout = { paint: createPainter(colour), width };
  const { lines } = mergeNotesUnlessDetailed(result, options);
  const blocks = [
    [formatHeading(result, command)],
    stateRows,
    formatRunLines(lines.filter((line) => isErrorOrWarning(line) && !hasSeriousTone(line))),
    formatSeriousLines(result, details),
    formatRunLines(lines.filter((line) => !isErrorOrWarning(line))),
    ...body,
    formatClosingSentences(result, sentences),
    formatUndoCommands(result, details),
  ];
  return formatPageBlocks(blocks, page);
}

export const mergeNotesUnlessDetailed = (result: RunResult, { details }: TerminalOptions): RunResult =>
  details ? result : mergeNotes(result);

const formatHeading = ({ mode, targets }: RunResult, command: string = mode): PageRow => {
  const about = describeTargets(targets);
  return { text: `Trueup ${command}${about ? ` of ${about}` : ''}`, looks: ['bold'] };
};

const formatRunLines = (lines: readonly Line[]): PageRow[] => lines.flatMap((line) => formatLine({ line }, 0));

export function formatSections(result: RunResult, options: TerminalOptions): PageRow[][] {
  const { mode, targets } = mergeNotesUnlessDetailed(result, options);
  const blocks = targets.flatMap((target) => [
    formatOrdinaryTargetLines(target, 0),
    ...target.sections
      .filter((section) => !hasNothingToReport(section) && (!modes[mode].isForPullRequest || section.lines.length > 0))
      .map((section) => formatSection(mode, target.repository, section, 0, options.details)),
  ]);
  const upToDate = targets.flatMap(({ sections }) => sections.filter(hasNothingToReport).map(({ name }) => name));
  const word = describeStatus(mode, 'converged');
  return upToDate.length
    ? [...blocks, [{ lead: `${word}:`, leadLooks: ['green'], text: upToDate.join(', ') }]]
    : blocks;
}

const outcomeLooks: Record<Outcome, readonly Look[]> = {
  success: ['bold', 'green'],
  partial: ['bold', 'yellow'],
  drift: ['bold', 'yellow'],
  failed: ['bold', 'red'],
};

const fewCommands = 10;

/** Commands never wrap, to keep them copyable. */
function formatUndoCommands({ undo, targets }: RunResult, details: boolean): PageRow[] {
  const commands = undo && !details ? [undo] : targets.flatMap((target) => target.undo ?? []);
  const shownCommands = details ? commands : commands.slice(0, fewCommands);
  const more = commands.length - shownCommands.length;
  return addTitle('To undo this:', [
    ...shownCommands.map((text) => ({ indent: 2, text, whole: true })),
    ...(more ? [{ indent: 2, text: `and ${more} more, with \`--details\` or in the JSON report` }] : []),
  ]);
}

const formatClosingSentences = ({ outcome }: RunResult, sentences: readonly string[]): PageRow[] =>
  sentences.map((text, at) => (at < sentences.length - 1 ? { text } : { text, looks: outcomeLooks[outcome] }));

const toneLooks = {
  guarded: ['bold', 'red'],
  rename: ['bold', 'red'],
  removal: ['bold', 'red'],
  power: ['bold', 'yellow'],
  weaker: ['bold', 'yellow'],
  plain: [],
} as const;

/** Equal lines of several repositories share a row, except with `details`. */
function formatSeriousLines(result: RunResult, details: boolean): PageRow[] {
  const serious = selectSeriousLines(locateLines(result));
  const groups =
    result.targets.length > 1 && !details
      ? groupEqualLines(serious)
      : serious.map((item) => ({ item, repositories: [] }));
  const places = groups.map((group) => describePlace(group, result.targets.length > 1));
  const column = Math.min(Math.max(...places.map(({ length }) => length)), 40);
  const rows = groups.flatMap(({ item, repositories }, at) => {
    const { line } = item;
    const lead = `${formatTone(line).padEnd(7)}  ${places[at]!.padEnd(column)} `;
    return [
      ...addFixRows(
        item,
        { indent: 2, lead, leadLooks: toneLooks[getTone(line)], text: toShownText(line.message) },
        400,
        details,
      ),
      ...(repositories.length > 1 ? [{ indent: 4, text: formatFirstNames(repositories) }] : []),
    ];
  });
  return addTitle(titles.serious, rows);
}

function describePlace(
  { item: { repository, section }, repositories }: Omit<SharedItem<LocatedLine>, 'key'>,
  isFleet: boolean,
) {
  if (repositories.length > 1) return `in ${formatRepositoryCount(repositories)}: ${section ?? ''}`;
  return [isFleet && repository, section].filter(Boolean).join(' ');
}
