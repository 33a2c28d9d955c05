/**
 * Formats fixes and the closing paragraph of a report. The paragraph contains no names, so it needs no escaping.
 */

import { toShownText } from '../plan/wording.ts';
import { describeDrift, getFleetState } from './groups.ts';
import {
  describeStatus,
  formatCount,
  isHeldOnlyByBrakes,
  isTargetUpToDate,
  type LocatedLine,
  listCoverageByEnding,
  locateLines,
} from './located.ts';
import { tones } from './plans/signs.ts';
import { modes } from './result/modes.ts';
import type { Line, RunResult, TargetResult } from './result/result.ts';
import { isAboutFile } from './sentences.ts';
import { getTone } from './serious.ts';
import { formatRepositoryCount } from './shared-items.ts';

export function summarizeRun(result: RunResult, errorsAre: 'above' | 'below' = 'above', exitsZero?: string): string[] {
  const lines = locateLines(result).map(({ line }) => line);
  return [
    summarizeStates(result),
    summarizeChanges(result, lines),
    summarizeBlocked(result),
    summarizeRequests(result),
    describeRunOutcome(result, lines, errorsAre, exitsZero),
  ].filter(Boolean);
}

export const summarizePlan = (result: RunResult): string[] =>
  [summarizeStates(result), describePlannedChanges(locateLines(result).map(({ line }) => line))].filter(Boolean);

const describePlannedChanges = (lines: readonly Line[]) => {
  const drift = lines.filter((line) => line.kind === 'drift');
  const count = (sign: string) => drift.filter((line) => line.sign === sign).length;
  const unwritable = drift.filter(({ sign }) => !sign).length;
  const plan = `Plan: ${count('+')} to add, ${count('~')} to change, ${count('-')} to delete${formatToneSuffix(drift.filter(({ sign }) => sign !== '-'))}.`;
  return [drift.length > unwritable && plan, unwritable && `Apply cannot make ${formatCount(unwritable, 'change')}.`]
    .filter(Boolean)
    .join(' ');
};

/** `4 sections: 3 up to date, 1 with drift.` */
function summarizeStates({ mode, targets }: RunResult) {
  const sections = targets.flatMap((target) => target.sections);
  const resolveState = (target: TargetResult) => {
    const state = getFleetState(target);
    return state === 'success' && modes[mode].onlyReports && !isTargetUpToDate(target) ? 'unverified' : state;
  };
  const states = targets.map(resolveState);
  const statuses = sections.map(({ status }) => status);
  const success = modes[mode].onlyReports ? 'up to date' : 'done';
  const words = {
    success,
    converged: describeStatus(mode, 'converged'),
    drift: 'with drift',
    unvisited: 'not reached',
  };
  const targetWords = { ...words, drift: describeDrift(mode, words.drift) };
  return [
    targets.length > 1 &&
      `${formatRepositoryCount(targets)}: ${formatCounts(states, 'success unverified partial drift failed skipped unvisited'.split(' '), targetWords)}.`,
    sections.length > 0 &&
      `${formatCount(sections.length, 'section')}: ${formatCounts(statuses, 'converged unverified drift changed partial skipped failed'.split(' '), words)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function summarizeChanges({ mode, outcome, targets }: RunResult, lines: readonly Line[]) {
  const made = lines.filter((line) => line.kind === 'change');
  const { editsFile, onlyReports, writes } = modes[mode];
  if (onlyReports) return describePlannedChanges(lines);
  if (editsFile) return summarizeAdopted(made, lines.filter((line) => line.kind === 'drift').length);
  if (!writes) return '';
  return made.length
    ? `Applied ${formatCount(made.length, 'change')}${formatToneSuffix(made, { removal: 'deleted', rename: 'renamed' })}.`
    : describeNoChanges(outcome === 'failed' && targets.length > 0 && lines.some(isError));
}

/** `Apply cannot change 2 settings.` */
function summarizeBlocked(result: RunResult) {
  const blocked = listCoverageByEnding(result.targets, 'left').length;
  return blocked ? `Apply cannot change ${formatCount(blocked, 'setting')}.` : '';
}

/** `Sent 41 requests. This token has 4,959 of 5,000 requests left this hour.` */
function summarizeRequests({ origin }: RunResult) {
  if (!origin?.requests) return '';
  const { requests, quota } = origin;
  const quotaText = quota
    ? ` This token has ${formatNumber(quota.left)} of ${formatNumber(quota.limit)} requests left this hour.`
    : '';
  return `Sent ${formatNumber(requests)} ${requests === 1 ? 'request' : 'requests'}.${quotaText}`;
}

const formatNumber = (count: number) => count.toLocaleString('en-US');

const summarizeAdopted = (adopted: readonly Line[], remaining: number) =>
  `Adopted ${formatCount(adopted.length, 'difference')}${formatToneSuffix(adopted)}${remaining ? `, ${remaining} not adopted` : ''}. GitHub is unchanged.`;

export function formatHeadlineCount(result: RunResult) {
  const kind = modes[result.mode].writes ? 'change' : 'drift';
  const { length } = locateLines(result).filter(({ line }) => line.kind === kind);
  return length ? formatCount(length, kind === 'drift' ? 'difference' : 'change') : '';
}

/** A write without an answer may have reached GitHub, so a failed run does not claim that it made no changes. */
const describeNoChanges = (isInDoubt: boolean) => (isInDoubt ? 'No change was completed.' : 'No changes made.');

const formatToneSuffix = (lines: readonly Line[], words?: Readonly<Record<string, string>>) => {
  const counts = formatToneCounts(lines, words);
  return counts && ` (${counts})`;
};

/** `1 rename, 2 removals, 1 weaker` */
export const formatToneCounts = (lines: readonly Line[], words: Readonly<Record<string, string>> = {}) =>
  formatCounts(lines.map(getTone), tones, {
    rename: ['rename', 'renames'],
    removal: ['removal', 'removals'],
    power: 'with more access',
    ...words,
  });

/** `exitsZero` is the flag or input that turns exit code 2 into 0. */
function describeRunOutcome(result: RunResult, lines: readonly Line[], errorsAre: string, exitsZero?: string) {
  const { mode, outcome, targets } = result;
  if (outcome === 'failed') {
    const completed = lines.some((line) => line.kind === 'change') ? ' Completed changes stay in place.' : '';
    const errors = lines.filter(isError);
    if (errors.some(isStop)) {
      const fix = errors.every(isStop) ? '' : ` Fix the errors ${errorsAre}.`;
      return `Stopped early.${fix}${completed} ${describeResume(targets)} Exit 1.`;
    }
    if (!errors.length)
      return `Not finished: GitHub still differs from the file. See the lines ${errorsAre}.${completed} Exit 1.`;
    if (isHeldOnlyByBrakes(lines))
      return `Brakes stopped changes: see the lines ${errorsAre}. Allow the changes or correct the file, then run again${askForOtherUndoFile(targets)}.${completed} Exit 1.`;
    return `Failed: fix the errors ${errorsAre}, then run again${askForOtherUndoFile(targets)}.${completed} Exit 1.`;
  }
  if (outcome === 'drift' && modes[mode].editsFile)
    return 'Not finished: the file still differs from GitHub. See the lines above. Exit 2.';
  if (outcome === 'drift' && modes[mode].writes)
    return `Drift remains: not every change was approved. See the lines ${errorsAre}. Exit 2.`;
  if (outcome === 'drift')
    return `${describeRepair(targets, lines, errorsAre)} ${exitsZero ? `Exit 0 because of ${exitsZero}.` : 'Exit 2.'}`;
  if (outcome === 'partial') return `Partial: Trueup skipped some settings. See the lines ${errorsAre}. Exit 0.`;
  if (!modes[mode].onlyReports) return 'Done. Exit 0.';
  if (!targets.some(({ sections }) => sections.length)) return 'Nothing was compared. Exit 0.';
  const unverified = listCoverageByEnding(targets, 'blind').length;
  if (unverified)
    return `No changes, but ${formatCount(unverified, 'setting')} could not be compared. See the notes. Exit 0.`;
  if (!targets.every(isTargetUpToDate)) return 'No changes in the settings that could be compared. Exit 0.';
  if (result.sections) return 'No changes in the chosen sections. Exit 0.';
  return targets.length > 1
    ? 'No changes. The repositories match their settings. Exit 0.'
    : 'No changes. The repository matches the settings file. Exit 0.';
}

function describeRepair(targets: RunResult['targets'], lines: readonly Line[], linesAre: string) {
  if (targets.every(hasNoWritableDrift)) return `Apply cannot make these changes: see the lines ${linesAre}.`;
  const drift = lines.filter(({ kind }) => kind === 'drift');
  // Apply writes nothing while the file contradicts the organization.
  if (drift.some(({ code }) => code === 'conflict'))
    return 'Apply makes no changes while the file contradicts what the organization enforces.';
  if (drift.every(({ sign }) => sign)) return 'Run `trueup apply` to make these changes.';
  return drift.some(({ sign }) => sign)
    ? 'Run `trueup apply` to make the changes that it can make.'
    : `Apply cannot make these changes: see the lines ${linesAre}.`;
}

const isError = ({ kind }: Line) => kind === 'error';

const hasNoWritableDrift = ({ outcome, sections }: RunResult['targets'][number]) =>
  outcome !== 'drift' ||
  sections.some(({ lines }) => lines.some(({ kind, code }) => kind === 'note' && code === 'plan_refused'));

const isStop = ({ code }: Line) => code === 'stopped';

function describeResume(targets: RunResult['targets']) {
  const again = `Run again${askForOtherUndoFile(targets)} to do the rest.`;
  return targets.length > 1
    ? `${again} Pass the JSON report of this run as \`--resume\` to skip finished repositories.`
    : again;
}

const askForOtherUndoFile = (targets: RunResult['targets']) =>
  targets.some(({ undo }) => undo !== undefined) ? ' with another `--undo-file`' : '';

/** `3 converged, 1 failed`, in the order of `keys`. */
export const formatCounts = (
  values: readonly string[],
  keys: readonly string[],
  words: Readonly<Record<string, string | readonly [string, string]>> = {},
) =>
  keys
    .map((key) => ({ count: values.filter((each) => each === key).length, words: [words[key] ?? key].flat() }))
    .filter(({ count }) => count > 0)
    .map(({ count, words: [singular = '', plural = singular] }) => formatCount(count, singular, plural))
    .join(', ');

export function addFix(sentence: string, located: LocatedLine): string[] {
  const { fix } = located.line;
  if (!fix) return [sentence];
  const [advice = '', ...block] = `To fix, ${toShownText(fix)}`.split(/\r?\n/);
  const first = isAboutFile(located)
    ? [`${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${advice}`]
    : [sentence, advice];
  return [...first, ...block.map((line) => `  ${line}`)];
}

/** A change has a value at each end. */
export function cutMiddle(text: string, keptLength: number) {
  const characters = Array.from(text);
  if (characters.length <= keptLength) return text;
  const tail = Math.floor(keptLength / 3);
  const cut = characters.length - keptLength;
  return `${characters.slice(0, keptLength - tail).join('')} […${cut} more…] ${characters.slice(-tail).join('')}`;
}
