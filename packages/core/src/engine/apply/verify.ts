import type { Reader } from '../../github/github.ts';
import { durationText, lags, longestLag } from '../../github/limits/clock.ts';
import { RunStopped } from '../../github/refusals/failures.ts';
import { same } from '../../plan/differences.ts';
import type { Ending } from '../../plan/ending.ts';
import { type Difference, type Item, isDrift, isWriting, SectionFailure, type Writing } from '../../plan/item.ts';
import { type ChangeText, changeTexts, differenceTexts, type Redaction } from '../../plan/item-text.ts';
import { isUnread } from '../../plan/unread.ts';
import { say } from '../../plan/wording.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import { addEnding, addEntry, line, textLine } from '../../report/result/item-lines.ts';
import { type NamedLine, redact, redactionFor } from '../../report/result/redaction.ts';
import type { Line } from '../../report/result/result.ts';
import { canStandIn } from '../../sections/stand-ins.ts';
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
  let open = works.filter(
    (work) =>
      (work.done.size > work.known && writtenIn(work).length > 0) ||
      (!isMissing(work) && canStandIn(work.declared.section, losses)),
  );
  for (const wait of clock ? [...lags, 0] : [0]) {
    const reader = host.reader();
    const read = async (work: Work) => all.set(work, await verify(work, writtenIn(work), reader, host.lookups));
    await Promise.all(open.map(read));
    open = open.filter((work) => isOpen(all.get(work)!, wait === lags[0]));
    if (!open.length) break;
    try {
      await clock?.sleep(wait);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      for (const work of open) all.set(work, unverified(work));
      break;
    }
  }
  for (const [work, { lines, ignored, failure }] of all) {
    Object.assign(work, { verified: lines, known: failure === undefined ? work.done.size : -1 });
    work.failure ??= failure;
    for (const item of ignored) work.done.set(item, { ending: 'left', details: [] });
  }
}

/**
 * Whether a later reading may say something else, as where two answers of GitHub contradict each other. What GitHub may
 * leave as it likes is read only once more.
 */
const isOpen = ({ lines, ignored, failure }: Verified, isFirst: boolean) =>
  failure instanceof SectionFailure ||
  lines.some(({ ended, kind }) => ended && (isFirst || kind === 'error')) ||
  (isFirst && ignored.length > 0);

interface Verified {
  readonly lines: readonly Line[];
  /** What the host accepted and did not change, as it may. */
  readonly ignored: readonly Writing[];
  readonly failure?: unknown;
}

const nothing: Verified = { lines: [], ignored: [] };

const unverified = ({ declared }: Pick<Work, 'declared'>): Verified => ({
  ...nothing,
  lines: [line(declared, 'note', 'what was written is not verified: the run was stopped')],
});

/**
 * A host can answer a write with success and not do it, and one write can undo what another one did. So the section is
 * read and planned again: of all that the file declares, only what apply left on purpose may still differ. Returns an
 * error line for everything else, or a failure if the section cannot be read. What only this reading can tell of a write
 * is a note, and so is what the host may leave as it likes.
 */
async function verify(
  { declared, items }: Work,
  verified: readonly Writing[],
  host: Reader,
  { found: lookedUp }: Applying['lookups'],
): Promise<Verified> {
  const again = await planOne(declared, host);
  if (again.failure instanceof RunStopped && verified.length) return unverified({ declared });
  if (!isPlanned(again)) return { ...nothing, failure: again.failure };
  const unread = again.plan
    .filter(isUnread)
    .find((one) => !items.some((item) => isUnread(item) && same(item.parts, one.parts)));
  if (unread) return { ...nothing, failure: unread.failure };
  const found = again.plan.filter(isDrift);
  const ignored = verified.filter((item) => isIgnored(item, found));
  const written = verified.filter((item) => !ignored.includes(item));
  const left = items.filter((item) => isDrift(item) && !written.includes(item as Writing));
  const told = written.flatMap((item) => tellAfterwards(declared, item, again.live));
  const was = new Map<string, unknown>(
    declared.live === undefined ? [] : declared.section.facts?.(declared.live).holders,
  );
  for (const one of written.flatMap(({ lookups = [] }) => lookups)) was.set(one.looksFor, lookedUp(one));
  const unexpectedly = found.flatMap((item) => tellUnexpected(declared, item, written, left));
  return { lines: [...tellTakenNames(declared, was, again.live), ...told, ...unexpectedly], ignored };
}

function tellAfterwards(declared: DeclaredSection, item: Writing, live: unknown): Line[] {
  const text = item.kind === 'reassert' ? undefined : item.afterwards?.(live);
  return text === undefined ? [] : [textLine(declared, 'note', text, item)];
}

/** A write goes to whoever has the name by then. */
const tellTakenNames = (declared: DeclaredSection, was: ReadonlyMap<string, unknown>, live: unknown) =>
  [...new Map(declared.section.facts?.(live).holders)]
    .filter(([who, id]) => typeof was.get(who) === 'number' && was.get(who) !== id)
    .map(([who, id]): Line => {
      const words = say`${who} is somebody else now than when this run looked it up (${was.get(who)}, and now ${id})`;
      const fix =
        'take away what it wrote for whoever has the name now, and run again with the name of the one you mean';
      return { ...textLine(declared, 'error', words, {}), fix, code: 'conflict' };
    });

function findVerifiable({ done }: Work): readonly Writing[] {
  const rollsOut = [...done.values()].some(({ details }) => details.length > 0);
  return [...done].flatMap(([item, { ending }]) => (ending === 'written' && isVerified(item, rollsOut) ? [item] : []));
}

const isVerified = (item: Item, rollsOut: boolean): item is Writing =>
  item.kind === 'reassert' ? item.settles === true : isWriting(item) && !(item.later && rollsOut);

/** `left` is what apply did not write or cannot see yet: it may differ. */
function tellUnexpected(declared: DeclaredSection, item: Item, written: readonly Writing[], left: readonly Item[]) {
  if (!('differences' in item)) return [];
  const of = left.filter((one) => 'subject' in one && one.subject === item.subject);
  if (!item.differences.length) {
    if (of.length || !('steps' in item)) return [];
    const asking = written.find((one) => isAbout(one, item));
    const error = asking ? notShown : movedAway;
    const told = tellUnsettled(declared, item, error, (redaction) => changeTexts(item, 'planned', redaction)[0]!);
    return [asking ? addEntry(declared, asking, told) : told];
  }
  // Equal values differ in where they come from, which the writes that are still to come settle.
  const isAlike = ({ live, wanted }: Difference) => live !== undefined && same(live, wanted);
  return item.differences
    .filter((one) => !of.some((other) => covers(other, one.key)) && !isAlike(one))
    .map((difference) => {
      if (mayStay(difference, item, written)) return tellKey(declared, item, difference, stays);
      const asking = written.filter((one) => hasAskedFor(one, item, difference));
      const error = asking.some((one) => hadSame(one, difference)) ? notShown : notTaken;
      return tellKey(declared, item, difference, asking.length ? error : movedAway);
    });
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

const isSame = (one: Difference, was: Difference) => one.key === was.key && same(one.live, was.live);

/** What is deleted may come back as a default of the host, which is no longer the value from before. */
const mayStay = (again: Difference, item: Differing, written: readonly Writing[]) =>
  again.mayStay && !(item.kind === 'delete' && written.some((one) => isAbout(one, item) && hadSame(one, again)));

const hadSame = (one: Writing, again: Difference) =>
  one.kind !== 'reassert' && one.differences.some((was) => isSame(again, was));

const covers = (item: Item, key: string) =>
  !('differences' in item) || !item.differences.length || item.differences.some((one) => one.key === key);

/** A created object includes what is in it: the policies of an environment are part of it. */
function isAbout({ kind, subject, within }: Writing, again: Differing) {
  if (subject === again.subject) return true;
  const isWhole = kind !== 'update' && kind !== 'delete';
  return isWhole && (subject === again.within || within === again.subject);
}

/** An item with a list of differences, which may be empty. */
type Differing = Extract<Item, { readonly differences: unknown }>;

/** A create or replace asks for the whole object, an update only for its differences. */
const hasAskedFor = (done: Writing, again: Differing, { key }: Difference) =>
  isAbout(done, again) && (done.kind !== 'update' || done.differences.some((one) => one.key === key));

const tellKey = (declared: DeclaredSection, item: Differing, one: Difference, error: Unexpected): Line => ({
  ...tellUnsettled(declared, item, error, (redaction) => differenceTexts(item.subject, one, redaction), one.key),
  ...(error !== movedAway && 'mayBeOwned' in item && { fix: item.mayBeOwned }),
  ...(item.kind === 'refused' && { fix: item.fix }),
});

function tellUnsettled(
  declared: DeclaredSection,
  item: NamedLine,
  { says, ending = 'not-done', advice }: Unexpected,
  tell: (redaction: Redaction) => ChangeText,
  key = '',
): Line {
  const { subject, within } = item;
  return {
    ...addEnding(declared, line(declared, 'error', '', subject, key), ending, { subject, within, key }),
    message: redact(redactionFor(declared, item), (redaction) => says(tell(redaction).text)),
    ...advice,
  };
}

interface Unexpected {
  says(text: string): string;
  readonly ending?: Ending;
  readonly advice: Pick<Line, 'code' | 'fix'> & Partial<Pick<Line, 'kind'>>;
}

const stays: Unexpected = { says: (text) => text, ending: 'left', advice: { kind: 'note' } };

const advice = {
  code: 'not_taken',
  fix: 'run again in some minutes; if this stays, the host accepts this setting and ignores it: look up its limits in the documentation of the host',
} as const;

const notTaken: Unexpected = {
  says: (text) => `not taken: ${text} (the host accepted the write, and shows something else)`,
  advice,
};

/** Nothing says whether the host is late or has ignored the write. */
const notShown: Unexpected = {
  says: (text) =>
    `not shown yet: ${text} (the host accepted the write, and ${durationText(longestLag)} later it shows what was there before)`,
  advice,
};

/** The value was as declared when this run planned its writes. */
const movedAway: Unexpected = {
  says: (text) => `no longer as declared: ${text}`,
  advice: { code: 'conflict', fix: 'run again: a write of this run, or somebody else, changed it meanwhile' },
};
