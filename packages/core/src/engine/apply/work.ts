import type { CachingReader, Writer } from '../../github/github.ts';
import type { Clock } from '../../github/limits/clock.ts';
import { type Item, isWriting, type Writing } from '../../plan/item.ts';
import type { Turn } from '../../plan/turn.ts';
import { isUnread } from '../../plan/unread.ts';
import { type DenialPolicy, isTolerated, toEnding, unreadReason } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { ItemOutcome, PlanOutcome } from '../../report/result/outcome-lines.ts';
import { chooseTurn } from '../../sections/replacements.ts';
import { isUnder } from '../awaited.ts';
import type { Lookups } from '../lookups.ts';
import type { Performed } from './steps.ts';

export interface Applying {
  /** Makes a reader that has read nothing yet, since a plan made after a write must not see the state before it. */
  reader(): CachingReader;
  /**
   * Makes a reader that also uses answers read for several repositories at once, for the first plan and for names. If
   * unset, `reader` is used.
   */
  sharing?(): CachingReader;
  readonly writer: Writer;
  readonly denials: DenialPolicy;
  readonly lookups: Lookups;
  /** For the waits before the program looks again for a write that seems lost. If unset, nothing is verified. */
  readonly clock?: Clock;
  /** Goes on for some seconds after a stop. */
  finishing?<T>(work: () => Promise<T>): Promise<T>;
}

/** One section during apply: its plan, what is done, and what stopped it. */
export interface Work {
  readonly declared: DeclaredSection & { readonly live?: unknown };
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
  /** The section whose writes, which were not made, would make this one readable. */
  awaits?: string;
  /** What the reading after the writes shows: also each write that GitHub accepted and did not do. */
  verified?: readonly ItemOutcome[];
  /** How many items were done when the section was last read again; -1 if it was not. */
  known: number;
  /** The items that are held back. */
  held: ReadonlyMap<Item, HeldItem>;
  readonly done: Map<Item, Performed>;
}

/** Why an item is held back, and how it ends: as a difference if nobody approved it, else as not done. */
type HeldItem = Required<Pick<PlanOutcome, 'why' | 'ending'>>;

/** Stands behind each change of a plan to which a person said no. */
export const declined = 'you did not allow it';

export const nameOf = (work: Work) => work.declared.section.key;

export const begin = (planned: SectionPlan): Work => ({
  declared: planned,
  known: -1,
  held: new Map(),
  done: new Map(),
  ...outcomeOf(planned),
});

/** What is done already stays in the report. */
export function beginAgain(work: Work, planned: SectionPlan) {
  const done = work.items.filter((item) => work.done.has(item));
  const again = outcomeOf(planned);
  Object.assign(work, again, { items: [...done, ...again.items] });
}

const outcomeOf = (planned: SectionPlan) =>
  isPlanned(planned)
    ? { items: planned.plan, failure: undefined, skipped: planned.skipped && unreadReason }
    : { items: [], failure: planned.failure };

/** Whether other sections have made all writes after which this section is planned again. */
export const isSettled = ({ declared: { section } }: Work, works: readonly Work[]) =>
  !works.some(
    (other) =>
      !isUnfinished(other) &&
      other.items.some(
        (item) =>
          isWriting(item) &&
          !other.done.has(item) &&
          !other.held.has(item) &&
          section.after?.some(({ name }) => isUnder(name, nameOf(other), item)),
      ),
  );

/** What is still to be written in this turn, and not held back. */
export const dueIn = (work: Work, turn: Turn): readonly Writing[] =>
  work.items
    .filter(isWriting)
    .filter((item) => chooseTurn(work.declared.section, item) === turn && !work.held.has(item) && !work.done.has(item));

const hasRefusal = (work: Work) => work.items.some(({ kind }) => kind === 'refused');

export const isUnfinished = (work: Work) => isMissing(work) || !!work.broken || !!work.skipped;

/** Whether nobody can say that what the file declares for the section is there. */
export const isMissing = (work: Work) =>
  (work.failure !== undefined && !work.broken) || hasRefusal(work) || isNotTaken(work);

/** Whether it deleted an item and did not create it again: then it is not skipped, whatever the policy of denials. */
export const isHalfReplaced = ({ broken }: Work) => !!broken?.done && broken.item.kind === 'replace';

const isNotTaken = ({ verified = [] }: Work) => verified.some(({ ending }) => ending === 'not-done');

/** Why a section writes nothing where the host cannot take all that it declares. */
export const lossIn = ({ items, declared }: Work, denials: DenialPolicy) =>
  items.some((item) => item.kind === 'note' && item.ending === 'lost') &&
  !isTolerated(denials, declared.section.key, 'lost')
    ? 'GitHub does not accept everything that this section declares'
    : undefined;

/** What stopped the section: its failure, or why parts of it could not be read. */
export const failuresOf = ({ failure, skipped, items }: Work): readonly unknown[] =>
  skipped === unreadReason && failure === undefined ? items.filter(isUnread).map((one) => one.failure) : [failure];

/** Why a section writes nothing where a part of it could not be read and may not be left out alone. */
export const unreadIn = ({ items, declared }: Work, denials: DenialPolicy) =>
  items.filter(isUnread).some((item) => {
    const ending = toEnding(item.failure);
    return ending === 'denied' || !isTolerated(denials, declared.section.key, ending);
  })
    ? unreadReason
    : undefined;
