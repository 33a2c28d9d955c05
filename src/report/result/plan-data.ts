import { fullName, type RepositoryName } from '../../host/host.ts';
import { isWriting, type Writing } from '../../plan/item.ts';
import { shownIn } from '../../settings/addresses.ts';
import type { SortKey } from '../plans/canonical.ts';
import { identified, markOf, type TargetPlan } from '../plans/document.ts';
import { anyRepository, approvable, type IdentifiedItem, unseen } from '../plans/item.ts';
import { type DeclaredSection, isPlanned, type Planned } from './declared.ts';
import { redactionFor } from './redaction.ts';

/** A write of the plan, with its section. */
export interface PlannedItem {
  readonly declared: DeclaredSection;
  readonly item: Writing;
}

/** A write of the plan, as the item and as data. */
export interface PlannedWrite extends IdentifiedItem, PlannedItem {}

/** Every write that apply would make. A section that is refused, or could not be planned, writes nothing. */
export const plannedItems = (planned: readonly Planned[]): PlannedItem[] =>
  planned.some(({ plan = [] }) => plan.some(({ kind }) => kind === 'archived'))
    ? []
    : planned
        .filter((one) => !isUnplanned(one))
        .flatMap((one) => one.plan!.filter(isWriting).map((item) => ({ declared: one, item })));

/** The same writes, each with its id. */
export const plannedWrites = (
  planned: readonly Planned[],
  id = anyRepository,
  key: SortKey = undefined,
): PlannedWrite[] => plannedItems(planned).map((one) => ({ ...one, ...identify(id, one.declared, one.item, key) }));

const isUnplanned = (one: Planned) => !isPlanned(one) || one.plan.some(({ kind }) => kind === 'refused');

function identify(repository: number, declared: DeclaredSection, item: Writing, key: SortKey): IdentifiedItem {
  const { section } = declared;
  const data = approvable(section.key, item, shownIn(section.key));
  const { hides, hidesNames } = redactionFor(declared, item);
  const hiddenKeys = data.changes
    .filter(({ key, before }) => before !== undefined && before !== unseen && hides(key))
    .map(({ key }) => key);
  const hidesSubject = hidesNames && data.subject.length > 0 ? true : undefined;
  return identified(repository, data, key, { hidesSubject, hiddenKeys });
}

/** The plan of one repository as data. A plan with writes needs the id of the repository, unless it creates it. */
export function planData(
  repository: RepositoryName,
  known: number | undefined,
  planned: readonly Planned[],
  key: SortKey,
): TargetPlan {
  const name = fullName(repository);
  const isNew = plannedItems(planned).some(({ declared: { section } }) => section.key === 'repositories');
  const id = isNew ? undefined : known;
  const which = isNew ? name : id;
  return {
    repository: name,
    id,
    isNew,
    items: plannedWrites(planned, id, key),
    unplanned: planned.filter(isUnplanned).map(({ section }) => section.key),
    ...(key !== undefined && which !== undefined && { mark: markOf(which, key) }),
  };
}
