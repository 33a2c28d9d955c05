import type { Reader } from '../../github/github.ts';
import { visibilityDelays } from '../../github/limits/clock.ts';
import { RunStopped } from '../../github/refusals/failures.ts';
import { same } from '../../plan/differences.ts';
import { type Difference, type Item, isDrift, isWriting, SectionFailure, type Writing } from '../../plan/item.ts';
import { note } from '../../plan/make-items.ts';
import { isUnread } from '../../plan/unread.ts';
import { open, say } from '../../plan/wording.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import type { DifferingItem } from '../../report/result/deviation-lines.ts';
import type { ItemOutcome } from '../../report/result/outcome-lines.ts';
import { canReplace } from '../../sections/replacements.ts';
import { planOne } from '../planned.ts';
import { type Applying, isMissing, isUnfinished, type Work } from './work.ts';

/**
 * Reads the sections again that wrote something, or can stand in for one of these losses. While a write seems lost, it
 * looks again, because GitHub may lag. Without a clock it judges no write.
 */
export async function verifyAll(works: readonly Work[], host: Applying, losses: readonly string[] = []) {
  const { clock } = host;
  const all = new Map<Work, Verified>();
  const writtenIn = (work: Work) => (clock && !isUnfinished(work) ? findVerifiable(work) : []);
  let unsettled = works.filter(
    (work) =>
      (work.done.size > work.known && writtenIn(work).length > 0) ||
      (!isMissing(work) && canReplace(work.declared.section, losses)),
  );
  for (const wait of clock ? [...visibilityDelays, 0] : [0]) {
    const reader = host.reader();
    const read = async (work: Work) => all.set(work, await verify(work, writtenIn(work), reader, host.lookups));
    await Promise.all(unsettled.map(read));
    unsettled = unsettled.filter((work) => isOpen(all.get(work)!, wait === visibilityDelays[0]));
    if (!unsettled.length) break;
    try {
      await clock?.sleep(wait);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      for (const work of unsettled) all.set(work, unverified);
      break;
    }
  }
  for (const [work, { outcomes, ignored, failure }] of all) {
    Object.assign(work, { verified: outcomes, known: failure === undefined ? work.done.size : -1 });
    work.failure ??= failure;
    for (const item of ignored) work.done.set(item, { ending: 'left', details: [] });
  }
}

/** The writes that a reading can judge. */
function findVerifiable({ done }: Work): readonly Writing[] {
  const rollsOut = [...done.values()].some(({ details }) => details.length > 0);
  return [...done].flatMap(([item, { ending }]) => (ending === 'written' && isVerified(item, rollsOut) ? [item] : []));
}

const isVerified = (item: Item, rollsOut: boolean): item is Writing =>
  item.kind === 'reassert' ? item.settles === true : isWriting(item) && !(item.later && rollsOut);

/**
 * Whether a later reading may say something else, as where two answers of GitHub contradict each other. What GitHub may
 * leave as it likes is read only once more.
 */
const isOpen = ({ outcomes, ignored, failure }: Verified, isFirst: boolean) =>
  failure instanceof SectionFailure ||
  outcomes.some((one) => 'meaning' in one && (isFirst || one.ending === 'not-done')) ||
  (isFirst && ignored.length > 0);

interface Verified {
  readonly outcomes: readonly ItemOutcome[];
  /** What the host accepted and did not change, as it may. */
  readonly ignored: readonly Writing[];
  readonly failure?: unknown;
}

const nothing: Verified = { outcomes: [], ignored: [] };

const unverified: Verified = {
  ...nothing,
  outcomes: [{ item: note(open('the changes are not verified: the run was stopped')) }],
};

/**
 * A host can answer a write with success and not do it, and one write can undo what another one did. So the section is
 * read and planned again: of all that the file declares, only what apply left on purpose may still differ. `findMeaning`
 * says what other differences mean. Returns a failure if the section cannot be read.
 */
async function verify(
  { declared, items }: Work,
  verified: readonly Writing[],
  host: Reader,
  { found: lookedUp }: Applying['lookups'],
): Promise<Verified> {
  const again = await planOne(declared, host);
  if (again.failure instanceof RunStopped && verified.length) return unverified;
  if (!isPlanned(again)) return { ...nothing, failure: again.failure };
  const unread = again.plan
    .filter(isUnread)
    .find((one) => !items.some((item) => isUnread(item) && same(item.parts, one.parts)));
  if (unread) return { ...nothing, failure: unread.failure };
  const found = again.plan.filter(isDrift);
  const ignored = verified.filter((item) => isIgnored(item, found));
  const written = verified.filter((item) => !ignored.includes(item));
  const left = items.filter((item) => isDrift(item) && !written.includes(item as Writing));
  const was = new Map<string, unknown>(
    declared.live === undefined ? [] : declared.section.getFacts?.(declared.live).holders,
  );
  for (const one of written.flatMap(({ lookups = [] }) => lookups)) was.set(one.looksFor, lookedUp(one));
  const outcomes = [
    ...findTakenNames(declared, was, again.live),
    ...written.flatMap((item) => noteAfterwards(item, again.live)),
    ...found.flatMap((item) => findUnexpected(item, written, left)),
  ];
  return { outcomes, ignored };
}

/** Whether every value is the one from before, as the host may leave it. */
const isIgnored = (item: Writing, found: readonly Item[]) =>
  item.kind === 'update' &&
  found.some(
    (again) =>
      'differences' in again &&
      again.subject === item.subject &&
      item.differences.every((was) => again.differences.some((one) => one.mayStay && isSame(one, was))),
  );

/** GitHub applies a write to the account that has the name by then. */
const findTakenNames = ({ section }: DeclaredSection, was: ReadonlyMap<string, unknown>, live: unknown) =>
  [...new Map(section.getFacts?.(live).holders)]
    .filter(([who, id]) => typeof was.get(who) === 'number' && was.get(who) !== id)
    .map(([who, id]): ItemOutcome => {
      const words = say`${who} has a different id than when this run looked it up (${was.get(who)}, now ${id})`;
      const fix = 'revoke what this run gave to the new holder of the name, correct the name and run again';
      return { item: { ...note(words), fix }, ending: 'not-done' };
    });

function noteAfterwards(item: Writing, live: unknown): ItemOutcome[] {
  const text = item.kind === 'reassert' ? undefined : item.afterwards?.(live);
  const { subject, within, about } = item;
  return text === undefined ? [] : [{ item: { ...note(text, subject), within, about } }];
}

/** `left` is what apply did not write or cannot see yet: it may differ. */
function findUnexpected(item: Item, written: readonly Writing[], left: readonly Item[]): ItemOutcome[] {
  if (!('differences' in item)) return [];
  const of = left.filter((one) => 'subject' in one && one.subject === item.subject);
  if (item.differences.length)
    return item.differences
      .filter((one) => !of.some((other) => covers(other, one.key)) && !isAlike(one))
      .map((difference) => {
        const asking = written.filter((write) => hasAskedFor(write, item, difference));
        const isAsBefore = asking.some((write) => hadSame(write, difference));
        // A deleted value may come back as a default of GitHub, which is no longer the value from before.
        const mayStay = difference.mayStay === true && !(item.kind === 'delete' && isAsBefore);
        return { item, difference, ...findMeaning(mayStay, asking.length > 0, isAsBefore) };
      });
  if (of.length || !('steps' in item)) return [];
  // An object that is still to be created or deleted is as it was before.
  const asking = written.find((one) => isAbout(one, item));
  return [{ item, write: asking, ...findMeaning(false, asking !== undefined, true) }];
}

const covers = (item: Item, key: string) =>
  !('differences' in item) || !item.differences.length || item.differences.some((one) => one.key === key);

/** Equal values differ in where they come from, which the writes that are still to come settle. */
const isAlike = ({ live, wanted }: Difference) => live !== undefined && same(live, wanted);

/** A create or replace asks for the whole object, an update only for its differences. */
const hasAskedFor = (done: Writing, again: DifferingItem, { key }: Difference) =>
  isAbout(done, again) && (done.kind !== 'update' || done.differences.some((one) => one.key === key));

/** A created object includes what is in it: the policies of an environment are part of it. */
function isAbout({ kind, subject, within }: Writing, again: DifferingItem) {
  if (subject === again.subject) return true;
  const isWhole = kind !== 'update' && kind !== 'delete';
  return isWhole && (subject === again.within || within === again.subject);
}

const hadSame = (one: Writing, again: Difference) =>
  one.kind !== 'reassert' && one.differences.some((was) => isSame(again, was));

const isSame = (one: Difference, was: Difference) => one.key === was.key && same(one.live, was.live);

/** What it means that a value differs after the writes. `undefined` stands for both. */
function findMeaning(...is: readonly [mayStay: boolean, isAsked: boolean, isAsBefore: boolean]) {
  const meanings = [
    // GitHub may leave its own value, a write asked for another value, GitHub shows the value from before the write
    [true, undefined, undefined, 'stays'],
    [false, false, undefined, 'moved away'],
    [false, true, true, 'not shown'],
    [false, true, false, 'not taken'],
  ] as const;
  const [, , , meaning] = meanings.find((row) => is.every((value, at) => (row[at] ?? value) === value))!;
  return { meaning, ending: meaning === 'stays' ? 'left' : 'not-done' } as const;
}
