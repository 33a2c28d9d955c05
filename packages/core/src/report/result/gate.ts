import { fullName, type Reader, type RepositoryName } from '../../github/github.ts';
import { type Item, isWriting, type WriteItem } from '../../plan/item.ts';
import { isSwitched } from '../../plan/item-text.ts';
import { findSevereRisk } from '../../sections/risk.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import { planItem, type TargetDocument } from '../plans/document.ts';
import { approvable, type MarkedItem, unseen, writeText } from '../plans/item.ts';
import { type DeclaredSection, isPlanned, type Planned } from './declared.ts';
import { redactionFor } from './redaction.ts';
import type { Line } from './result.ts';

/** The plan of one repository before its first write: names are found, removals confirmed, nothing is written. */
export interface Proposal {
  /** Every declared section, in order. The items that an earlier gate held back are not in it. */
  readonly planned: readonly Planned[];
  /**
   * Unset before the first write. Later, the key of a section that was planned again: only its items are still to be
   * decided, and those of the other sections are as first planned.
   */
  readonly again?: string;
  /** The dangerous changes that the gates before this one have reported and let through. */
  readonly guarded?: readonly GuardedChange[];
  /** The reader that the plan was made with: what the plan has read already costs no request. */
  readonly reader: Reader;
}

/** A dangerous change, and the line of `allow` that lets exactly this one through. */
export interface GuardedChange {
  readonly line: Line;
  readonly needs: Acknowledgement;
}

/** What a gate makes of a proposal. An empty verdict lets all of it through. */
export interface GateVerdict {
  /** Why nothing of the proposal may be written; printed after every item of it. */
  readonly refused?: string;
  /** Items that must not be written, each with the reason that its line gives. They stay drift. */
  readonly held?: ReadonlyMap<Item, string>;
  /** Lines about the repository: the errors of a refusal, or what is worth knowing. */
  readonly lines?: readonly Line[];
  readonly guarded?: readonly GuardedChange[];
}

/** Stands between the plan and the first write, and again before the writes of each section that is planned again. */
export type Gate = (proposal: Proposal) => GateVerdict | Promise<GateVerdict>;

/** A write of the plan, with its section. */
export interface PlannedItem {
  readonly declared: DeclaredSection;
  readonly item: WriteItem;
}

/** A write of the plan, as the item and as data. */
export interface PlannedWrite extends MarkedItem, PlannedItem {
  /** The same for two plans of one repository if these make the same write. */
  readonly write: string;
}

/** Every write that apply would make. A section that is refused or skipped, or could not be planned, writes nothing. */
export const itemsOf = (planned: readonly Planned[]): PlannedItem[] =>
  planned.some(({ plan = [] }) => plan.some(({ kind }) => kind === 'archived'))
    ? []
    : planned
        .filter((one) => !isUnplanned(one))
        .flatMap((one) => one.plan!.filter(isWriting).map((item) => ({ declared: one, item })));

/** The same writes, as data too. */
export const plannedWrites = (planned: readonly Planned[]): PlannedWrite[] =>
  itemsOf(planned).map((one) => ({
    ...one,
    ...markItem(one.declared, one.item),
    write: writeText(one.declared.section.key, one.item),
  }));

const isUnplanned = (one: Planned) => !isPlanned(one) || one.skipped || one.plan.some(({ kind }) => kind === 'refused');

function markItem(declared: DeclaredSection, item: WriteItem): MarkedItem {
  const data = approvable(declared.section.key, item);
  const { hidesKey: hides, hidesNames } = redactionFor(declared, item);
  const stake = findSevereRisk(declared.section, { about: item.about, changes: data.changes });
  const hiddenKeys = data.changes
    .filter(
      ({ key, before, after }) => before !== undefined && before !== unseen && !isSwitched(before, after) && hides(key),
    )
    .map(({ key }) => key);
  return {
    ...data,
    ...(stake && { stake }),
    ...(hidesNames && data.subject.length && { hidesSubject: true }),
    ...(hiddenKeys.length && { hiddenKeys }),
  };
}

/** The plan of one repository as data. A plan with writes needs the id of the repository, unless it creates it. */
export function planData(
  repository: RepositoryName,
  id: number | undefined,
  planned: readonly Planned[],
): TargetDocument {
  const isNew = itemsOf(planned).some(({ declared: { section } }) => section.key === 'repositories');
  const unplanned = planned.filter(isUnplanned).map(({ section }) => section.key);
  return {
    repository: fullName(repository),
    ...(id !== undefined && !isNew && { id }),
    ...(isNew && { new: true }),
    items: itemsOf(planned).map(({ declared, item }) => planItem(markItem(declared, item))),
    ...(unplanned.length && { unplanned }),
  };
}
