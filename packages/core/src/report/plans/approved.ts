import { toCanonicalText } from '../../plan/data.ts';
import { groupBy } from '../../settings/maps.ts';
import type { TargetDocument } from './document.ts';
import type { ApprovableItem, PlannedChange } from './item.ts';

interface RunRepository {
  readonly name: string;
  /** Unset if the plan writes nothing or creates the repository. */
  readonly id?: number;
}

export interface ApprovedPlans {
  readonly plans: readonly (readonly ApprovableItem[])[];
  /** The number of withheld writes. They may be about this repository. */
  readonly withheldCount: number;
  /** A plan for this name belongs to another repository with this id. */
  readonly otherId?: number;
  /** A plan shows the repository under this name. */
  readonly otherName?: string;
}

export function findPlansOfRepository(targets: readonly TargetDocument[], { name, id }: RunRepository): ApprovedPlans {
  const hasName = ({ repository }: TargetDocument) => repository.toLowerCase() === name.toLowerCase();
  const withId = targets.filter((target) => id !== undefined && target.id === id);
  const matching = withId.length ? withId : targets.filter(hasName);
  const nameless = targets.filter(({ repository }) => !repository.includes('/'));
  return {
    plans: matching.map(({ items }) => items),
    withheldCount: (matching.length ? matching : nameless).reduce((sum, { withheld = 0 }) => sum + withheld, 0),
    otherId: matching.find((target) => id !== undefined && target.id !== undefined && target.id !== id)?.id,
    otherName: matching.find((target) => !hasName(target))?.repository,
  };
}

/** Ignores the keys of a deleted item, because they depend on live values. */
export const listWantedChanges = ({ kind, changes }: ApprovableItem): readonly PlannedChange[] =>
  kind === 'delete' ? [] : changes.map(({ key, after }) => ({ key, after }));

/** Live values decide which keys of an update still differ, so each key is approved by itself. */
export function splitIntoParts(repository: number | undefined, item: ApprovableItem): readonly string[] {
  const { section, subject, kind, id } = item;
  const wanted = listWantedChanges(item);
  const isSplit = kind === 'update' && wanted.length > 0;
  // JSON keeps the order of the names. `toCanonicalText` would sort a list.
  const about = { repository, section, subject: JSON.stringify(subject), kind, id };
  return (isSplit ? wanted.map((change) => [change]) : [wanted]).map((changes) =>
    toCanonicalText({ ...about, held: changes }),
  );
}

/** Each approved item approves one write, however many plans contain it. */
export function createApprover(repository: number | undefined, plans: ApprovedPlans['plans']) {
  const remaining = new Map<string, number>();
  for (const items of plans) {
    const parts = items.flatMap((item) => splitIntoParts(repository, item));
    for (const [part, copies] of groupBy(parts, (text) => text))
      remaining.set(part, Math.max(remaining.get(part) ?? 0, copies.length));
  }
  return (item: ApprovableItem): boolean => {
    const parts = splitIntoParts(repository, item);
    if (!parts.every((part) => remaining.get(part))) return false;
    for (const part of parts) remaining.set(part, remaining.get(part)! - 1);
    return true;
  };
}
