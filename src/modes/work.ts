import { HostRefusal } from '../host/failures.ts';
import type { Reader, Writer } from '../host/host.ts';
import { same } from '../plan/differences.ts';
import {
  type Basis,
  type Change,
  type Item,
  isDrift,
  type Resolved,
  SectionFailure,
  type Step,
  type Writing,
  writes,
} from '../plan/item.ts';
import { byRequest, callOf, stepsOf } from '../plan/requests.ts';
import type { Turn } from '../plan/turn.ts';
import { isUnread } from '../plan/unread.ts';
import { open, say, type Text } from '../plan/wording.ts';
import { type Section, touchedKeys } from '../sections/section.ts';
import { type DenialPolicy, endingOf, settled, tolerates } from './coverage.ts';
import { failureLine } from './failure-lines.ts';
import { changeLines, notDoneLines, partLine, sentLine, unwrittenLines } from './lines.ts';
import { type DeclaredSection, isPlanned, isUnder, type Planned, planOne } from './planned.ts';
import { addedTo, reworded } from './redaction.ts';
import type { Marked, SectionResult, Told } from './result.ts';
import { type Performed, perform } from './steps.ts';

/** One section during apply: its plan, what is done, and what stopped it. */
export interface Work {
  readonly declared: DeclaredSection;
  items: readonly Item[];
  failure?: unknown;
  /** The item that failed, and how many of its steps were done before that. */
  broken?: {
    readonly item: Writing;
    readonly done: number;
    readonly keys: readonly string[];
    readonly mayBeOwned?: string;
  };
  /** Why the remaining items are not done, if the section itself did not fail. */
  skipped?: string;
  /** The result of the reading after the writes: an error for each write that the host accepted and did not do. */
  verified?: readonly Told[];
  /** How many items were done when they were last verified. */
  known: number;
  /** The items that are held back, each with its reason. */
  held: ReadonlyMap<Item, string>;
  readonly done: Map<Item, Performed>;
}

export const nameOf = (work: Work) => work.declared.section.key;

export const begin = (planned: Planned): Work => ({
  declared: planned,
  known: 0,
  held: new Map(),
  done: new Map(),
  ...outcomeOf(planned),
});

/** What is done already stays in the report. */
export function beginAgain(work: Work, planned: Planned) {
  const done = work.items.filter((item) => work.done.has(item));
  const again = outcomeOf(planned);
  Object.assign(work, again, { items: [...done, ...again.items] });
}

const outcomeOf = (planned: Planned) =>
  isPlanned(planned) ? { items: planned.plan, failure: undefined } : { items: [], failure: planned.failure };

/** Whether other sections have made all writes after which this section is planned again. */
export const isSettled = ({ declared: { section } }: Work, works: readonly Work[]) =>
  !works.some(
    (other) =>
      !isUnfinished(other) &&
      other.items.some(
        (item) =>
          writes(item) &&
          !other.done.has(item) &&
          !other.held.has(item) &&
          section.after?.some((name) => isUnder(name, nameOf(other), item)),
      ),
  );

/** What weakens the protection of a branch is written when deletions are. */
export function turnIn({ declared: { section } }: Work, item: Writing): Turn {
  if (item.turn) return item.turn;
  return item.kind === 'delete' || (decides(section, touchedKeys([item])) && isWeaker(item))
    ? (section.removesIn ?? 'removes')
    : 'adds';
}

/** Whether one of these keys decides what a branch needs of those who change it. */
export const decides = ({ guards = [] }: Section, keys: readonly string[]) =>
  guards === true || keys.some((key) => guards.includes(key));

const isWeaker = (item: Writing) =>
  item.kind !== 'reassert' && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));

export const refuses = (work: Work) => work.items.some(({ kind }) => kind === 'refused');

export const isUnfinished = (work: Work) =>
  work.failure !== undefined || refuses(work) || !!work.skipped || isNotTaken(work);

export const isNotTaken = ({ verified = [] }: Work) => verified.some(({ kind }) => kind === 'error');

interface Performing {
  readonly writer: Writer;
  readonly found: Resolved;
  /** A reader that has read nothing yet. */
  reader(): Reader;
}

/** Performs the items of one turn in the plan's order until one fails. */
export async function performTurn(work: Work, turn: Turn, host: Performing) {
  const due = work.items
    .filter(writes)
    .filter((item) => turnIn(work, item) === turn && !work.held.has(item) && !work.done.has(item));
  for (const items of byRequest(due)) {
    if (isUnfinished(work)) return;
    const { broken, ...performed } = await performTogether(work.declared, items, host);
    const last = items.at(-1)!;
    if (broken) {
      work.failure = broken.failure;
      work.broken = { item: last, done: broken.done, keys: keysIn(items), mayBeOwned: ownedIn(items) };
    } else for (const item of items) work.done.set(item, item === last ? performed : { ...performed, details: [] });
  }
}

async function performTogether(
  declared: DeclaredSection,
  items: readonly Writing[],
  host: Performing,
): Promise<Performed> {
  const moved = await movedMeanwhile(items, host.writer);
  if (moved) return { details: [], broken: { failure: moved, done: 0 } };
  let wasGone = false;
  const performed = await perform(stepsOf(items), host.writer, host.found, async (step, failure) => {
    wasGone = await isGone(declared, items, { step, failure }, host);
    return wasGone;
  });
  return wasGone && items.every(isRemoval) && !performed.broken
    ? { details: [], undone: 'somebody else has deleted it during the run' }
    : performed;
}

/** Reads again what this write will replace: it may have changed since the plan was made. */
async function movedMeanwhile(items: readonly Writing[], host: Writer): Promise<unknown> {
  const judged = new Set<Basis>();
  for (const item of items) {
    if (item.kind === 'reassert' || !item.restsOn || judged.has(item.restsOn)) continue;
    judged.add(item.restsOn);
    const { call, was, same: isSame = same } = item.restsOn;
    try {
      if (!isSame(was, await host.ask(call))) return conflictOver(item);
    } catch (failure) {
      return failure;
    }
  }
  return undefined;
}

function conflictOver({ kind, subject }: Change) {
  const what = subject || 'this setting';
  return new SectionFailure(
    say`${kind === 'delete' ? what : open(what)} changed while this run was going on, and the write would undo that change`,
    'run again: the next run plans from what is there now',
    'conflict',
  );
}

/**
 * The host also answers "not found" to a token that may not delete, so a deletion counts as done only if a plan from a
 * second reading does not delete this any more.
 */
async function isGone(
  declared: DeclaredSection,
  items: readonly Writing[],
  { step, failure }: Failed,
  host: Performing,
) {
  if (!(failure instanceof HostRefusal) || !mayMeanGone(failure)) return false;
  if (!items.every(isRemoval) && failure.request.method !== 'DELETE') return false;
  const again = await planOne(declared, host.reader());
  if (!isPlanned(again) || again.plan.some(isUnread)) return false;
  return !again.plan.filter(isDrift).some((one) => items.some((item) => stillDeletes(one, item, step)));
}

interface Failed {
  readonly step: Step;
  readonly failure: unknown;
}

const stillDeletes = (again: Item, item: Writing, step: Step) =>
  isRemoval(item)
    ? again.kind === 'delete' && again.subject === item.subject
    : writes(again) && again.steps.some((one) => same(addressOf(one), addressOf(step)));

const addressOf = (step: Step) => ('act' in step ? step.act : [callOf(step).route, callOf(step).params]);

const isRemoval = ({ kind }: Writing) => kind === 'delete';

/** A mutation reports "not found" inside an answer with status 200. */
const mayMeanGone = ({ request }: HostRefusal) => [200, 404, 410].includes(request.status);

export function resultOf(work: Work, denials: DenialPolicy): SectionResult<Marked> {
  const lines = [...failureLines(work), ...(work.verified ?? []), ...doneLinesOf(work), ...leftLines(work)];
  return settled(nameOf(work), lines, denials);
}

function failureLines({ declared, failure, broken }: Work) {
  if (failure === undefined) return [];
  const { keys = [], mayBeOwned } = broken ?? {};
  const line = failureLine(declared, failure);
  const told = isUnprocessable(failure) && mayBeOwned ? { ...line, fix: `${failure.fix}, or ${mayBeOwned}` } : line;
  return [keys.length ? reworded(told, (why) => `${keys.map((key) => `\`${key}\``).join(', ')}: ${why}`) : told];
}

const isUnprocessable = (failure: unknown): failure is HostRefusal =>
  failure instanceof HostRefusal && failure.request.status === 422;

const ownedIn = (items: readonly Writing[]) =>
  items.flatMap((item) => ('mayBeOwned' in item && item.mayBeOwned ? [item.mayBeOwned] : []))[0];

/** The keys that a request of a section without entries was for, since its route does not name them. None if many. */
function keysIn(items: readonly Writing[]) {
  const all = items.flatMap((item) => {
    if (item.subject) return [];
    return item.kind === 'reassert' ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
  });
  return all.length > 3 ? [] : all;
}

/** Why a section writes nothing where the host cannot take all that it declares. */
export const lossIn = ({ items, declared }: Work, denials: DenialPolicy) =>
  items.some((item) => item.kind === 'note' && item.ending === 'lost') &&
  !tolerates(denials, declared.section.key, 'lost')
    ? 'the host cannot take all that this section declares'
    : undefined;

/** Why a section writes nothing where a part of it could not be read and may not be left out. */
export const unreadIn = ({ items, declared }: Work, denials: DenialPolicy) =>
  items.some((item) => isUnread(item) && !tolerates(denials, declared.section.key, endingOf(item.failure)))
    ? 'not all of this section could be read'
    : undefined;

function doneLinesOf(work: Work): Told[] {
  return work.items.flatMap((item) => {
    if (!writes(item)) return unwrittenLines(work.declared, item);
    const performed = work.done.get(item);
    if (!performed) return halfLines(work, item);
    return performed.undone
      ? notDoneLines(work.declared, item, performed.undone, 'equal')
      : doneLines(work.declared, item, performed.details);
  });
}

/** Lists the planned items that were never tried. Those that no gate held back share one reason, so it is said once. */
function leftLines(work: Work): Told[] {
  const why = work.skipped ?? 'this section stopped';
  const left = work.items.filter(writes).filter((item) => !work.done.has(item));
  const [first] = left.filter((item) => !work.held.has(item));
  const ending = endingOf(work.failure);
  return left.flatMap((item) =>
    notDoneLines(
      work.declared,
      item,
      work.held.get(item) ?? halfway(work, item) ?? (item === first ? why : ''),
      work.held.has(item) ? 'not-done' : ending,
    ),
  );
}

/** Says how far a failed item got, so that nobody takes it for untouched. */
const halfway = ({ broken }: Work, item: Writing) =>
  broken?.item === item && broken.done > 0
    ? `this section stopped with ${broken.done} of ${item.steps.length} steps done`
    : undefined;

/** The host has what the first steps of an item wrote, although a later one failed. */
function halfLines({ declared, broken }: Work, item: Writing): Told[] {
  if (broken?.item !== item || broken.done === 0) return [];
  const steps = item.steps.slice(0, broken.done).map((step) => ('act' in step ? step.act : callOf(step).route));
  return [partLine(declared, item, `${broken.done} of ${item.steps.length} steps done: ${steps.join(', ')}`)];
}

function doneLines(declared: DeclaredSection, item: Writing, details: readonly Text[]): Told[] {
  const { section } = declared;
  if (item.kind === 'reassert') return [addedTo(section, sentLine(declared, item), details)];
  const lines = changeLines(declared, 'change', item, 'done');
  return lines.map((one, index) => (index === lines.length - 1 ? addedTo(section, one, details) : one));
}
