/**
 * A gate decides between the plan of a repository and its first write. A gate can refuse the plan or hold single writes
 * back.
 */

import { type Reader, type RepositoryName, toFullName } from '../../github/github.ts';
import { unseenValue } from '../../plan/data.ts';
import { type Item, isWriting, type WriteItem } from '../../plan/item.ts';
import { hidesLiveValue } from '../../plan/item-text.ts';
import { findSevereRisk } from '../../sections/risk.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import { type TargetDocument, toPlanItem } from '../plans/document.ts';
import { formatCanonicalWrite, type MarkedItem, toMarkedItem } from '../plans/item.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from './declared.ts';
import { createDeclaredRedaction } from './redaction.ts';
import type { Line } from './result.ts';

export interface Proposal {
  /** Excludes items that an earlier gate held back. */
  readonly planned: readonly SectionPlan[];
  /** The section that was planned again after the first write. A gate decides only about its items. */
  readonly replannedKey?: string;
  /** The dangerous changes that earlier gates reported and allowed. */
  readonly guarded?: readonly GuardedChange[];
  /** The reader has cached the answers that the plan used. */
  readonly reader: Reader;
}

/** A dangerous change, with the `allow` line that permits exactly this change. */
export interface GuardedChange {
  readonly line: Line;
  readonly needs: Acknowledgement;
}

/** An empty verdict allows all writes. */
export interface GateVerdict {
  /** Every item prints this reason. */
  readonly refused?: string;
  /** A person refused the changes, so they are no failure. */
  readonly isDeclined?: true;
  /** Apply does not write these items. They stay drift. */
  readonly held?: ReadonlyMap<Item, string>;
  readonly lines?: readonly Line[];
  readonly guarded?: readonly GuardedChange[];
}

/** A gate runs before the first write, and again when a section was planned again. */
export type Gate = (proposal: Proposal) => GateVerdict | Promise<GateVerdict>;

export interface PlannedItem {
  readonly declared: DeclaredSection;
  readonly item: WriteItem;
}

export interface PlannedWrite extends MarkedItem, PlannedItem {
  /** Equal writes have equal texts. */
  readonly write: string;
}

/** Excludes archived repositories and sections that apply will not write. */
export const listWritingItems = (planned: readonly SectionPlan[]): PlannedItem[] =>
  planned.some(({ plan = [] }) => plan.some(({ kind }) => kind === 'archived'))
    ? []
    : planned
        .filter((section) => !isSkippedByApply(section))
        .flatMap((section) => section.plan!.filter(isWriting).map((item) => ({ declared: section, item })));

export const listPlannedWrites = (planned: readonly SectionPlan[]): PlannedWrite[] =>
  listWritingItems(planned).map(({ declared, item }) => ({
    declared,
    item,
    ...markHiddenParts(declared, item),
    write: formatCanonicalWrite(declared.section.key, item),
  }));

const isSkippedByApply = (section: SectionPlan) =>
  !isPlanned(section) || section.skipped || section.plan.some(({ kind }) => kind === 'refused');

function markHiddenParts(declared: DeclaredSection, item: WriteItem): MarkedItem {
  const data = toMarkedItem(declared.section.key, item);
  const redaction = createDeclaredRedaction(declared, item);
  const stake = findSevereRisk(declared.section, { about: item.about, changes: data.changes });
  const hiddenKeys = data.changes
    .filter(
      ({ key, before, after }) =>
        before !== undefined && before !== unseenValue && hidesLiveValue(redaction, key, before, after),
    )
    .map(({ key }) => key);
  return {
    ...data,
    ...(stake && { stake }),
    ...(redaction.hidesNames && data.subject.length && { hidesSubject: true }),
    ...(hiddenKeys.length && { hiddenKeys }),
  };
}

interface PlannedRepository {
  readonly repository: RepositoryName;
  readonly server: string;
  /** Unset only if the plan creates the repository. */
  readonly id: number | undefined;
}

export function toTargetDocument(
  { repository, server, id }: PlannedRepository,
  planned: readonly SectionPlan[],
): TargetDocument {
  const writing = listWritingItems(planned);
  const isNew = writing.some(({ declared: { section } }) => section.key === 'repositories');
  const unplanned = planned.filter(isSkippedByApply).map(({ section }) => section.key);
  return {
    repository: toFullName(repository),
    ...(writing.length && { server }),
    ...(id !== undefined && !isNew && { id }),
    ...(isNew && { new: true }),
    items: writing.map(({ declared, item }) => toPlanItem(markHiddenParts(declared, item))),
    ...(unplanned.length && { unplanned }),
  };
}
