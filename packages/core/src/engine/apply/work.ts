/** Tracks the state of each section during an apply. */

import type { CachingReader, Writer } from '../../github/github.ts';
import type { Clock } from '../../github/limits/clock.ts';
import { type Item, isWriting, type WriteItem } from '../../plan/item.ts';
import type { Turn } from '../../plan/turn.ts';
import { isUnread } from '../../plan/unread.ts';
import { classifyFailure, type DenialPolicy, isTolerated, unreadReason } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { ItemOutcome, PlanOutcome } from '../../report/result/outcome-lines.ts';
import { chooseTurn } from '../../sections/replacements.ts';
import { isChangeUnder } from '../planning/awaited.ts';
import type { Lookups } from '../planning/lookups.ts';
import type { PerformResult } from './steps.ts';

export interface ApplyContext {
  /** Makes a reader without cached answers, because a plan made after a write must not see the state before it. */
  reader(): CachingReader;
  /** Shares reads between repositories, for the first plan and for names. Unset: `reader` is used. */
  sharedReader?(): CachingReader;
  readonly writer: Writer;
  readonly denials: DenialPolicy;
  readonly lookups: Lookups;
  readonly clock?: Clock;
  finishAfterStop?<T>(work: () => Promise<T>): Promise<T>;
}

export interface SectionWork {
  readonly declared: DeclaredSection & { readonly live?: unknown };
  items: readonly Item[];
  failure?: unknown;
  /** The first write that failed. */
  failedWrite?: {
    readonly items: readonly WriteItem[];
    readonly stepsDone: number;
    readonly mayBeDone: boolean;
    readonly keys: readonly string[];
    readonly ownerHint?: string;
  };
  /** Why the remaining items are not written, if the section itself did not fail. */
  skipped?: Skip;
  awaits?: string;
  verified?: readonly ItemOutcome[];
  /** The number of done items at the last verification; -1 before the first one. */
  verifiedCount: number;
  held: ReadonlyMap<Item, HeldItem>;
  readonly done: Map<Item, PerformResult>;
}

type HeldItem = Required<Pick<PlanOutcome, 'why' | 'ending'>>;

export interface Skip {
  readonly why: string;
  /** `unread`: a part of the section could not be read. `declined`: a person did not allow the changes. */
  readonly cause?: 'unread' | 'declined';
}

const unreadSkip: Skip = { why: unreadReason, cause: 'unread' };

export const getSectionKey = (work: SectionWork) => work.declared.section.key;

export const startWork = (planned: SectionPlan): SectionWork => ({
  declared: planned,
  verifiedCount: -1,
  held: new Map(),
  done: new Map(),
  ...toPlanState(planned),
});

/** Keeps the items that are already done. */
export function restartWork(work: SectionWork, planned: SectionPlan) {
  const done = work.items.filter((item) => work.done.has(item));
  const planState = toPlanState(planned);
  Object.assign(work, planState, { items: [...done, ...planState.items] });
}

const toPlanState = (planned: SectionPlan) =>
  isPlanned(planned)
    ? { items: planned.plan, failure: undefined, skipped: planned.skipped && unreadSkip }
    : { items: [], failure: planned.failure };

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

export const listDueItems = (work: SectionWork, turn: Turn): readonly WriteItem[] =>
  work.items
    .filter(isWriting)
    .filter((item) => chooseTurn(work.declared.section, item) === turn && !work.held.has(item) && !work.done.has(item));

const hasRefusal = (work: SectionWork) => work.items.some(({ kind }) => kind === 'refused');

export const isUnfinished = (work: SectionWork) => isMissing(work) || !!work.failedWrite || !!work.skipped;

/** A section counts as missing after a failed plan, a refusal or an ignored write. */
export const isMissing = (work: SectionWork) =>
  (work.failure !== undefined && !work.failedWrite) || hasRefusal(work) || hasIgnoredWrite(work);

/** The section fails even if the policy tolerates denials, because its old item is deleted. */
export const isHalfReplaced = ({ failedWrite }: SectionWork) =>
  !!failedWrite?.stepsDone && failedWrite.items.some(({ kind }) => kind === 'replace');

const hasIgnoredWrite = ({ verified = [] }: SectionWork) => verified.some(({ ending }) => ending === 'not-done');

export const findUnsupportedSkip = ({ items, declared }: SectionWork, denials: DenialPolicy): Skip | undefined =>
  items.some((item) => item.kind === 'note' && item.ending === 'lost') &&
  !isTolerated(denials, declared.section.key, 'lost')
    ? { why: 'GitHub does not accept everything that this section declares' }
    : undefined;

/** Contains `undefined` for a section without a failure. */
export const listFailures = ({ failure, skipped, items }: SectionWork): readonly unknown[] =>
  skipped?.cause === 'unread' && failure === undefined ? items.filter(isUnread).map((item) => item.failure) : [failure];

export const findUnreadSkip = ({ items, declared }: SectionWork, denials: DenialPolicy): Skip | undefined =>
  items.filter(isUnread).some((item) => {
    const ending = classifyFailure(item.failure);
    return ending === 'denied' || !isTolerated(denials, declared.section.key, ending);
  })
    ? unreadSkip
    : undefined;
