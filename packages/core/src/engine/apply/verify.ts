/** Reads sections again after their writes. GitHub may accept a write without doing it, or may show it only later. */

import type { Reader } from '../../github/github.ts';
import { visibilityDelays } from '../../github/limits/clock.ts';
import { RunStopped } from '../../github/refusals/failures.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import { type Difference, type Item, isDrift, isWriting, SectionFailure, type WriteItem } from '../../plan/item.ts';
import { createNote } from '../../plan/make-items.ts';
import { isUnread } from '../../plan/unread.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import type { DifferingItem } from '../../report/result/deviation-lines.ts';
import type { ItemOutcome } from '../../report/result/outcome-lines.ts';
import { canReplaceAnyLoss, type Loss } from '../../sections/replacements.ts';
import { planSection } from '../planning/plan-sections.ts';
import { type ApplyContext, isMissing, isUnfinished, type SectionWork } from './work.ts';

/** Also verifies sections that can replace `losses`. */
export async function verifyAll(works: readonly SectionWork[], context: ApplyContext, losses: readonly Loss[] = []) {
  const { clock } = context;
  const verifications = new Map<SectionWork, Verification>();
  const listWritten = (work: SectionWork) => (clock && !isUnfinished(work) ? findVerifiableWrites(work) : []);
  let pending = works.filter(
    (work) =>
      (work.done.size > work.verifiedCount && listWritten(work).length > 0) ||
      (!isMissing(work) && canReplaceAnyLoss(work.declared.section, losses)),
  );
  for (const wait of clock ? [...visibilityDelays, 0] : [0]) {
    const reader = context.reader();
    const read = async (work: SectionWork) =>
      verifications.set(work, await verifySection(work, listWritten(work), reader, context.lookups));
    await Promise.all(pending.map(read));
    pending = pending.filter((work) => mayChangeLater(verifications.get(work)!, wait === visibilityDelays[0]));
    if (!pending.length) break;
    try {
      await clock?.sleep(wait);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      for (const work of pending) verifications.set(work, createUnverified(failure));
      break;
    }
  }
  for (const [work, { outcomes, ignored, failure }] of verifications) {
    Object.assign(work, { verified: outcomes, verifiedCount: failure === undefined ? work.done.size : -1 });
    work.failure ??= failure;
    for (const item of ignored) work.done.set(item, { ending: 'left', details: [] });
  }
}

function findVerifiableWrites({ done }: SectionWork): readonly WriteItem[] {
  const rollsOut = [...done.values()].some(({ details }) => details.length > 0);
  return [...done].flatMap(([item, { ending }]) => (ending === 'written' && canVerify(item, rollsOut) ? [item] : []));
}

const canVerify = (item: Item, rollsOut: boolean): item is WriteItem =>
  item.kind === 'reassert' ? item.canVerifyAfterwards === true : isWriting(item) && !(item.later && rollsOut);

/** GitHub's answers may contradict each other for a moment. Trueup rereads a value that GitHub may ignore only once. */
const mayChangeLater = ({ outcomes, ignored, failure }: Verification, isFirst: boolean) =>
  failure instanceof SectionFailure ||
  outcomes.some((candidate) => 'meaning' in candidate && (isFirst || candidate.ending === 'not-done')) ||
  (isFirst && ignored.length > 0);

interface Verification {
  readonly outcomes: readonly ItemOutcome[];
  readonly ignored: readonly WriteItem[];
  readonly failure?: unknown;
}

const emptyVerification: Verification = { outcomes: [], ignored: [] };

/** A write counts only if a second reading confirms it. */
const createUnverified = (failure: RunStopped): Verification => ({
  ...emptyVerification,
  outcomes: [{ item: createNote(markPublic('the changes are not verified: the run was stopped')) }],
  failure,
});

/**
 * Plans the whole section again, because writes may undo each other. Only items that apply left on purpose may differ.
 */
async function verifySection(
  { declared, items }: SectionWork,
  verified: readonly WriteItem[],
  github: Reader,
  { getResult }: ApplyContext['lookups'],
): Promise<Verification> {
  const later = await planSection(declared, github);
  if (later.failure instanceof RunStopped && verified.length) return createUnverified(later.failure);
  if (!isPlanned(later)) return { ...emptyVerification, failure: later.failure };
  const unread = later.plan
    .filter(isUnread)
    .find((candidate) => !items.some((item) => isUnread(item) && isDeepEqual(item.parts, candidate.parts)));
  if (unread) return { ...emptyVerification, failure: unread.failure };
  const remaining = later.plan.filter(isDrift);
  const ignored = verified.filter((item) => isIgnored(item, remaining));
  const written = verified.filter((item) => !ignored.includes(item));
  const skippedItems = items.filter((item) => isDrift(item) && !written.includes(item as WriteItem));
  const was = new Map<string, unknown>(
    declared.live === undefined ? [] : declared.section.getFacts?.(declared.live).holders,
  );
  for (const candidate of written.flatMap(({ lookups = [] }) => lookups))
    was.set(candidate.looksFor, getResult(candidate));
  const outcomes = [
    ...findTakenNames(declared, was, later.live),
    ...written.flatMap((item) => createAfterwardsNote(item, later.live)),
    ...remaining.flatMap((item) => findUnexpectedOutcomes(item, written, skippedItems)),
  ];
  return { outcomes, ignored };
}

const isIgnored = (item: WriteItem, remaining: readonly Item[]) =>
  item.kind === 'update' &&
  remaining.some(
    (later) =>
      'differences' in later &&
      later.subject === item.subject &&
      item.differences.every((was) =>
        later.differences.some((candidate) => candidate.mayStay && isSameLiveValue(candidate, was)),
      ),
  );

/** GitHub applies a write to the account that has the name at that time. */
const findTakenNames = ({ section }: DeclaredSection, was: ReadonlyMap<string, unknown>, live: unknown) =>
  [...new Map(section.getFacts?.(live).holders)]
    .filter(([login, id]) => typeof was.get(login) === 'number' && was.get(login) !== id)
    .map(([login, id]): ItemOutcome => {
      const words = formatText`${login} has a different id than when this run looked it up (${was.get(login)}, now ${id})`;
      const fix = 'revoke what this run gave to the new holder of the name, correct the name and run again';
      return { item: { ...createNote(words), fix }, ending: 'not-done' };
    });

function createAfterwardsNote(item: WriteItem, live: unknown): ItemOutcome[] {
  const text = item.kind === 'reassert' ? undefined : item.describeAfterwards?.(live);
  const { subject, within, about } = item;
  return text === undefined ? [] : [{ item: { ...createNote(text, subject), within, about } }];
}

function findUnexpectedOutcomes(item: Item, written: readonly WriteItem[], unwritten: readonly Item[]): ItemOutcome[] {
  if (!('differences' in item)) return [];
  const skipped = unwritten.filter((candidate) => 'subject' in candidate && candidate.subject === item.subject);
  if (item.differences.length)
    return item.differences
      .filter(
        (candidate) =>
          !skipped.some((skippedItem) => isAboutKey(skippedItem, candidate.key)) && !isEqualValue(candidate),
      )
      .map((difference) => {
        const asking = written.filter((write) => hasAskedFor(write, item, difference));
        const isAsBefore = asking.some((write) => isValueFromBefore(write, difference));
        const mayStay = difference.mayStay === true && !(item.kind === 'delete' && isAsBefore);
        return {
          item,
          difference,
          ...classifyRemainingDifference({ mayStay, isAsked: asking.length > 0, isAsBefore }),
        };
      });
  if (skipped.length || !('steps' in item)) return [];
  // An object that the new plan still creates or deletes is unchanged.
  const asking = written.find((candidate) => isAbout(candidate, item));
  return [
    {
      item,
      write: asking,
      ...classifyRemainingDifference({ mayStay: false, isAsked: asking !== undefined, isAsBefore: true }),
    },
  ];
}

const isAboutKey = (item: Item, key: string) =>
  !('differences' in item) || !item.differences.length || item.differences.some((candidate) => candidate.key === key);

/** Equal values differ only in their source, which later writes correct. */
const isEqualValue = ({ live, wanted }: Difference) => live !== undefined && isDeepEqual(live, wanted);

/** A create or replace writes the whole object, an update only its differences. */
const hasAskedFor = (done: WriteItem, later: DifferingItem, { key }: Difference) =>
  isAbout(done, later) && (done.kind !== 'update' || done.differences.some((candidate) => candidate.key === key));

/** A created object includes its parts: the policies of an environment are part of it. */
function isAbout({ kind, subject, within }: WriteItem, later: DifferingItem) {
  if (subject === later.subject) return true;
  const isWhole = kind !== 'update' && kind !== 'delete';
  return isWhole && (subject === later.within || within === later.subject);
}

const isValueFromBefore = (candidate: WriteItem, later: Difference) =>
  candidate.kind !== 'reassert' && candidate.differences.some((was) => isSameLiveValue(later, was));

const isSameLiveValue = (candidate: Difference, was: Difference) =>
  candidate.key === was.key && isDeepEqual(candidate.live, was.live);

function classifyRemainingDifference({ mayStay, isAsked, isAsBefore }: RemainingDifference) {
  if (mayStay) return { meaning: 'stays', ending: 'left' } as const;
  if (!isAsked) return { meaning: 'moved away', ending: 'not-done' } as const;
  return { meaning: isAsBefore ? 'not shown' : 'not taken', ending: 'not-done' } as const;
}

interface RemainingDifference {
  /** GitHub may keep its own value. */
  readonly mayStay: boolean;
  /** This run has written another value. */
  readonly isAsked: boolean;
  /** GitHub shows the value from before the run. */
  readonly isAsBefore: boolean;
}
