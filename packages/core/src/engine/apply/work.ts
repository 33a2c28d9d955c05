import type { RememberingReader, Writer } from '../../github/github.ts';
import type { Clock } from '../../github/limits/clock.ts';
import { type Item, isWriting, type WriteItem } from '../../plan/item.ts';
import type { Turn } from '../../plan/turn.ts';
import { isUnread } from '../../plan/unread.ts';
import { type DenialPolicy, endingOf, tolerates, unreadText } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type Planned } from '../../report/result/declared.ts';
import type { ItemOutcome, PlanOutcome } from '../../report/result/outcome-lines.ts';
import { chooseTurn } from '../../sections/stand-ins.ts';
import { isChangeUnder } from '../awaited.ts';
import type { Lookups } from '../lookups.ts';
import type { PerformResult } from './steps.ts';

export interface ApplyContext {
  /** Makes a reader that has read nothing yet, since a plan made after a write must not see the state before it. */
  reader(): RememberingReader;
  /**
   * Makes a reader that also uses answers read for several repositories at once, for the first plan and for names. If
   * unset, `reader` is used.
   */
  sharedReader?(): RememberingReader;
  readonly writer: Writer;
  readonly denials: DenialPolicy;
  readonly lookups: Lookups;
  /** For the waits before the program looks again for a write that seems lost. If unset, nothing is verified. */
  readonly clock?: Clock;
  /** Goes on for some seconds after a stop. */
  finishAfterStop?<T>(work: () => Promise<T>): Promise<T>;
}

/** One section during apply: its plan, what is done, and what stopped it. */
export interface SectionWork {
  readonly declared: DeclaredSection & { readonly live?: unknown };
  items: readonly Item[];
  failure?: unknown;
  /** The item that failed, and how many of its steps were done before that. */
  broken?: {
    readonly item: WriteItem;
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
  verifiedCount: number;
  /** The items that are held back. */
  held: ReadonlyMap<Item, HeldItem>;
  readonly done: Map<Item, PerformResult>;
}

/** Why an item is held back, and how it ends: as a difference if nobody approved it, else as not done. */
type HeldItem = Required<Pick<PlanOutcome, 'why' | 'ending'>>;

/** Stands behind each change of a plan to which a person said no. */
export const declined = 'you did not allow it';

export const getSectionKey = (work: SectionWork) => work.declared.section.key;

export const startWork = (planned: Planned): SectionWork => ({
  declared: planned,
  verifiedCount: -1,
  held: new Map(),
  done: new Map(),
  ...toPlanState(planned),
});

/** What is done already stays in the report. */
export function restartWork(work: SectionWork, planned: Planned) {
  const done = work.items.filter((item) => work.done.has(item));
  const planState = toPlanState(planned);
  Object.assign(work, planState, { items: [...done, ...planState.items] });
}

const toPlanState = (planned: Planned) =>
  isPlanned(planned)
    ? { items: planned.plan, failure: undefined, skipped: planned.skipped && unreadText }
    : { items: [], failure: planned.failure };

/** Whether other sections have made all writes after which this section is planned again. */
export const isReadyToReplan = ({ declared: { section } }: SectionWork, works: readonly SectionWork[]) =>
  !works.some(
    (otherWork) =>
      !isUnfinished(otherWork) &&
      otherWork.items.some(
        (item) =>
          isWriting(item) &&
          !otherWork.done.has(item) &&
          !otherWork.held.has(item) &&
          section.after?.some(({ name }) => isChangeUnder(name, getSectionKey(otherWork), item)),
      ),
  );

/** What is still to be written in this turn, and not held back. */
export const listDueItems = (work: SectionWork, turn: Turn): readonly WriteItem[] =>
  work.items
    .filter(isWriting)
    .filter((item) => chooseTurn(work.declared.section, item) === turn && !work.held.has(item) && !work.done.has(item));

const hasRefusal = (work: SectionWork) => work.items.some(({ kind }) => kind === 'refused');

export const isUnfinished = (work: SectionWork) => isMissing(work) || !!work.broken || !!work.skipped;

/** Whether nobody can say that what the file declares for the section is there. */
export const isMissing = (work: SectionWork) =>
  (work.failure !== undefined && !work.broken) || hasRefusal(work) || hasIgnoredWrite(work);

/** Whether it deleted an item and did not create it again: then it is not skipped, whatever the policy of denials. */
export const isHalfReplaced = ({ broken }: SectionWork) => !!broken?.done && broken.item.kind === 'replace';

const hasIgnoredWrite = ({ verified = [] }: SectionWork) => verified.some(({ ending }) => ending === 'not-done');

/** Why a section writes nothing where the host cannot take all that it declares. */
export const findLossReason = ({ items, declared }: SectionWork, denials: DenialPolicy) =>
  items.some((item) => item.kind === 'note' && item.ending === 'lost') &&
  !tolerates(denials, declared.section.key, 'lost')
    ? 'GitHub does not accept everything that this section declares'
    : undefined;

/** What stopped the section: its failure, or why parts of it could not be read. */
export const listFailures = ({ failure, skipped, items }: SectionWork): readonly unknown[] =>
  skipped === unreadText && failure === undefined ? items.filter(isUnread).map((item) => item.failure) : [failure];

/** Why a section writes nothing where a part of it could not be read and may not be left out alone. */
export const findUnreadReason = ({ items, declared }: SectionWork, denials: DenialPolicy) =>
  items.filter(isUnread).some((item) => {
    const ending = endingOf(item.failure);
    return ending === 'denied' || !tolerates(denials, declared.section.key, ending);
  })
    ? unreadText
    : undefined;
