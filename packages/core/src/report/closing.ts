import { toShownText } from '../plan/wording.ts';
import { countedRepositories } from './alike.ts';
import { driftWord, stateOf } from './groups.ts';
import { countOf, endedIn, isHeld, isUpToDate, type LocatedLine, locatedLines, statusWord } from './located.ts';
import { tones } from './plans/value-text.ts';
import { modes } from './result/modes.ts';
import type { Line, RunResult, TargetResult } from './result/result.ts';
import { toneOfLine } from './terminal/colour.ts';

/** Sums up a run in sentences, none of which contains a name from outside. */
export function closing(result: RunResult, errorsAre: 'above' | 'below' = 'above', exitsZero?: string): string[] {
  const lines = locatedLines(result).map(({ line }) => line);
  return [
    tally(result),
    differences(result, lines),
    leftOver(result),
    requestsText(result),
    verdict(result, lines, errorsAre, exitsZero),
  ].filter(Boolean);
}

/** What a plan comes to, before a person has agreed to it. */
export const planTotals = (result: RunResult) => [
  tally(result),
  foundText(locatedLines(result).map(({ line }) => line)),
];

const foundText = (lines: readonly Line[]) => {
  const found = lines.filter((line) => line.kind === 'drift');
  const count = (sign: string) => found.filter((line) => line.sign === sign).length;
  const stuck = found.filter(({ sign }) => !sign).length;
  const plan = `Plan: ${count('+')} to add, ${count('~')} to change, ${count('-')} to delete${loudly(found.filter(({ sign }) => sign !== '-'))}.`;
  return [found.length > stuck && plan, stuck && `Apply cannot make ${countOf(stuck, 'change')}.`]
    .filter(Boolean)
    .join(' ');
};

/** `4 sections: 3 up to date, 1 with drift.` */
function tally({ mode, targets }: RunResult) {
  const sections = targets.flatMap((target) => target.sections);
  const ending = (target: TargetResult) => {
    const state = stateOf(target);
    return state === 'success' && modes[mode].onlyFinds && !isUpToDate(target) ? 'unverified' : state;
  };
  const standing = targets.map(ending);
  const statuses = sections.map(({ status }) => status);
  const success = modes[mode].onlyFinds ? 'up to date' : 'done';
  const words = { success, converged: statusWord(mode, 'converged'), drift: 'with drift', unvisited: 'not reached' };
  const targetWords = { ...words, drift: driftWord(mode, words.drift) };
  return [
    targets.length > 1 &&
      `${countedRepositories(targets)}: ${amounts(standing, 'success unverified partial drift failed skipped unvisited'.split(' '), targetWords)}.`,
    sections.length > 0 &&
      `${countOf(sections.length, 'section')}: ${amounts(statuses, 'converged unverified drift changed partial skipped failed'.split(' '), words)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function differences({ mode, outcome, targets }: RunResult, lines: readonly Line[]) {
  const made = lines.filter((line) => line.kind === 'change');
  const { editsFile, onlyFinds, writes } = modes[mode];
  if (onlyFinds) return foundText(lines);
  if (editsFile) return tellAdopted(made, lines.filter((line) => line.kind === 'drift').length);
  if (!writes) return '';
  return made.length
    ? `Applied ${countOf(made.length, 'change')}${loudly(made, { removal: 'deleted', rename: 'renamed' })}.`
    : nothing(outcome === 'failed' && targets.length > 0 && lines.some(isError));
}

/** `Apply cannot change 2 settings.` */
function leftOver(result: RunResult) {
  const left = endedIn(result.targets, 'left').length;
  return left ? `Apply cannot change ${countOf(left, 'setting')}.` : '';
}

/** `Sent 41 requests. This token has 4,959 of 5,000 requests left this hour.` */
function requestsText({ origin }: RunResult) {
  if (!origin?.requests) return '';
  const { requests, quota } = origin;
  const left = quota
    ? ` This token has ${grouped(quota.left)} of ${grouped(quota.limit)} requests left this hour.`
    : '';
  return `Sent ${grouped(requests)} ${requests === 1 ? 'request' : 'requests'}.${left}`;
}

const grouped = (count: number) => count.toLocaleString('en-US');

const tellAdopted = (taken: readonly Line[], left: number) =>
  `Adopted ${countOf(taken.length, 'difference')}${loudly(taken)}${left ? `, ${left} not adopted` : ''}. GitHub is unchanged.`;

/** `5 differences`, for a headline; empty where there is nothing to count. */
export function headlineCount(result: RunResult) {
  const kind = modes[result.mode].writes ? 'change' : 'drift';
  const { length } = locatedLines(result).filter(({ line }) => line.kind === kind);
  return length ? countOf(length, kind === 'drift' ? 'difference' : 'change') : '';
}

/** A write without an answer may still have reached GitHub, so a failed run does not claim that it made no changes. */
const nothing = (inDoubt: boolean) => (inDoubt ? 'No change was completed.' : 'No changes made.');

const loudly = (lines: readonly Line[], words?: Readonly<Record<string, string>>) => {
  const counts = loudCounts(lines, words);
  return counts && ` (${counts})`;
};

/** `1 rename, 2 removals, 1 weaker` */
export const loudCounts = (lines: readonly Line[], words: Readonly<Record<string, string>> = {}) =>
  amounts(lines.map(toneOfLine), tones, {
    rename: ['rename', 'renames'],
    removal: ['removal', 'removals'],
    power: 'with more access',
    ...words,
  });

/** `exitsZero` is what asks for exit code 0 in spite of drift, as its reader would write it. */
function verdict(result: RunResult, lines: readonly Line[], errorsAre: string, exitsZero?: string) {
  const { mode, outcome, targets } = result;
  if (outcome === 'failed') {
    const kept = lines.some((line) => line.kind === 'change') ? ' Completed changes stay in place.' : '';
    const errors = lines.filter(isError);
    if (errors.some(isStop)) {
      const fix = errors.every(isStop) ? '' : ` Fix the errors ${errorsAre}.`;
      return `Stopped early.${fix}${kept} ${howToResume(targets)} Exit 1.`;
    }
    if (!errors.length)
      return `Not finished: GitHub still differs from the file. The lines ${errorsAre} show why.${kept} Exit 1.`;
    if (isHeld(lines))
      return `Brakes stopped changes: see the lines ${errorsAre}. Allow the changes or correct the file, then run again.${kept} Exit 1.`;
    return `Failed: fix the errors ${errorsAre}, then run again.${kept} Exit 1.`;
  }
  if (outcome === 'drift' && modes[mode].editsFile)
    return 'Not finished: the file still differs from GitHub. The lines above show why. Exit 2.';
  if (outcome === 'drift' && modes[mode].writes)
    return `Drift remains: not every change was approved. See the lines ${errorsAre}. Exit 2.`;
  if (outcome === 'drift')
    return `${howToRepair(targets, lines, errorsAre)} ${exitsZero ? `Exit 0 because of ${exitsZero}.` : 'Exit 2.'}`;
  if (outcome === 'partial') return `Partial: Trueup skipped some settings. See the lines ${errorsAre}. Exit 0.`;
  if (!modes[mode].onlyFinds) return 'Done. Exit 0.';
  if (!targets.some(({ sections }) => sections.length)) return 'Nothing was compared. Exit 0.';
  const open = endedIn(targets, 'blind').length;
  if (open) return `No changes, but ${countOf(open, 'setting')} could not be compared. See the notes. Exit 0.`;
  if (!targets.every(isUpToDate)) return 'No changes in the settings that could be compared. Exit 0.';
  return targets.length > 1
    ? 'No changes. The repositories match their settings. Exit 0.'
    : 'No changes. The repository matches the settings file. Exit 0.';
}

/** A line has a sign where apply makes the change. */
function howToRepair(targets: RunResult['targets'], lines: readonly Line[], linesAre: string) {
  if (targets.every(takesNoWrites)) return `Apply cannot make these changes: see the lines ${linesAre}.`;
  const found = lines.filter(({ kind }) => kind === 'drift');
  // A contradiction of what the organization enforces holds back every write.
  if (found.some(({ code }) => code === 'conflict'))
    return 'Apply makes no changes while the file contradicts what the organization enforces.';
  if (found.every(({ sign }) => sign)) return 'Run `trueup apply` to make these changes.';
  return found.some(({ sign }) => sign)
    ? 'Run `trueup apply` to make the changes that it can make.'
    : `Apply cannot make these changes: see the lines ${linesAre}.`;
}

const isError = ({ kind }: Line) => kind === 'error';

/** The repository is archived, or nothing of it differs. */
const takesNoWrites = ({ outcome, sections }: RunResult['targets'][number]) =>
  outcome !== 'drift' ||
  sections.some(({ lines }) => lines.some(({ kind, code }) => kind === 'note' && code === 'plan_refused'));

const isStop = ({ code }: Line) => code === 'stopped';

const howToResume = (targets: RunResult['targets']) =>
  targets.length > 1
    ? 'Run again to do the rest. Pass the JSON report of this run as `--resume` to skip finished repositories.'
    : 'Run again to do the rest.';

/** `3 converged, 1 failed`, in the order of `keys`; a key without a word is its own. */
export const amounts = (
  found: readonly string[],
  keys: readonly string[],
  words: Readonly<Record<string, string | readonly [string, string]>> = {},
) =>
  keys
    .map((key) => ({ count: found.filter((each) => each === key).length, words: [words[key] ?? key].flat() }))
    .filter(({ count }) => count > 0)
    .map(({ count, words: [one = '', many = one] }) => countOf(count, one, many))
    .join(', ');

/**
 * Whether the line is about a place in the settings file rather than about a repository or section. A brake is about
 * the repository: its place says only which line of the file an annotation marks.
 */
export const isOfFile = ({ line: { code, place }, section }: LocatedLine) =>
  code === 'parse_refused' || (!section && Boolean(place) && code !== 'guarded');

export function sentence(located: LocatedLine) {
  const { line, repository, section } = located;
  const { place, key, namedKey = key } = line;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, namedKey];
  const where = isOfFile(located) ? spot : [[repository, section].filter(Boolean).join(' ')];
  return [...(where ?? []), withRequest(line)].filter(Boolean).join(': ');
}

/** The sentence, its fix, and below it the lines of the fix to copy. */
export function addFix(said: string, located: LocatedLine) {
  const { fix } = located.line;
  if (!fix) return [said];
  const [advice = '', ...block] = `To fix, ${toShownText(fix)}`.split(/\r?\n/);
  const first = isOfFile(located) ? [`${said}${/[.!?]$/.test(said) ? '' : '.'} ${advice}`] : [said, advice];
  return [...first, ...block.map((line) => `  ${line}`)];
}

export function withRequest(line: Line) {
  const { request } = line;
  const message = toShownText(line.message);
  if (!request) return message;
  const answered = `${request.method} ${toShownText(request.path)} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}

/** Cuts a long text in the middle, since a change has a value at each end. The JSON report has it in full. */
export function shorten(text: string, most: number) {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const tail = Math.floor(most / 3);
  const cut = characters.length - most;
  return `${characters.slice(0, most - tail).join('')} […${cut} more…] ${characters.slice(-tail).join('')}`;
}
