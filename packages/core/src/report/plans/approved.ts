import { groupBy } from '../../settings/maps.ts';
import type { TargetDocument } from './document.ts';
import { type ApprovableItem, type PlannedChange, toCanonicalText } from './item.ts';

/** A repository of the run. */
interface RunRepository {
  readonly name: string;
  /** Unset if nothing would be written to it, or if it does not exist yet. */
  readonly id?: number;
}

/** What was approved for one repository. */
export interface ApprovedPlans {
  /** The items of each plan about it. */
  readonly plans: readonly (readonly ApprovableItem[])[];
  /** How many writes the plans leave out that may be about this repository. */
  readonly withheld: number;
  /** The id of another repository for which a plan was approved, under this name. */
  readonly otherId?: number;
  /** The other name under which a plan shows this repository. */
  readonly otherName?: string;
}

/** If no plan names the repository, nothing of it is approved. */
export function findApprovedPlans(targets: readonly TargetDocument[], { name, id }: RunRepository): ApprovedPlans {
  const isNamedSo = ({ repository }: TargetDocument) => repository.toLowerCase() === name.toLowerCase();
  const known = targets.filter((target) => id !== undefined && target.id === id);
  const found = known.length ? known : targets.filter(isNamedSo);
  const nameless = targets.filter(({ repository }) => !repository.includes('/'));
  return {
    plans: found.map(({ items }) => items),
    withheld: (found.length ? found : nameless).reduce((sum, { withheld = 0 }) => sum + withheld, 0),
    otherId: found.find((target) => id !== undefined && target.id !== undefined && target.id !== id)?.id,
    otherName: found.find((target) => !isNamedSo(target))?.repository,
  };
}

/** What a write asks for, without live values. Only these decide which keys a deleted item has. */
export const listWantedChanges = ({ kind, changes }: ApprovableItem): readonly PlannedChange[] =>
  kind === 'delete' ? [] : changes.map(({ key, after }) => ({ key, after }));

/**
 * What a write does, in parts that are approved or not: each key of an update, since the live values decide which of
 * them still differ, and everything else as a whole.
 */
export function splitIntoParts(repository: number | undefined, item: ApprovableItem): readonly string[] {
  const { section, subject, kind, id } = item;
  const wanted = listWantedChanges(item);
  const isSplit = kind === 'update' && wanted.length > 0;
  // As one text, because the order of the names counts.
  const about = { repository, section, subject: JSON.stringify(subject), kind, id };
  return (isSplit ? wanted.map((one) => [one]) : [wanted]).map((held) => toCanonicalText({ ...about, held }));
}

/** Returns whether an item is approved. Each approved item approves one write, however many plans have it. */
export function createApprover(repository: number | undefined, plans: ApprovedPlans['plans']) {
  const left = new Map<string, number>();
  for (const items of plans) {
    const parts = items.flatMap((item) => splitIntoParts(repository, item));
    for (const [part, same] of groupBy(parts, (one) => one)) left.set(part, Math.max(left.get(part) ?? 0, same.length));
  }
  return (item: ApprovableItem): boolean => {
    const parts = splitIntoParts(repository, item);
    if (!parts.every((part) => left.get(part))) return false;
    for (const part of parts) left.set(part, left.get(part)! - 1);
    return true;
  };
}
