import type { SectionPlan } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import type { RemovalLimit, RemovalLimits } from '../../session/inputs/run-options.ts';
import { groupBy } from '../../settings/maps.ts';
import { findPlannedSection, isAccessChange } from './finding.ts';

export interface RepositoryLosses {
  readonly willChange: boolean;
  readonly removed: number;
  readonly takesAccess: boolean;
  readonly sections: ReadonlyMap<string, number>;
  readonly live: ReadonlyMap<string, number>;
}

export function countLosses(
  items: readonly PlannedItem[],
  planned: readonly SectionPlan[],
  willChange: boolean,
): RepositoryLosses {
  const sections = new Map([...groupRemovals(items)].map(([{ key }, removed]) => [key, removed.length]));
  return {
    willChange,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: items.some((plannedItem) => plannedItem.item.kind === 'delete' && isAccessChange(plannedItem)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, countLiveItems(planned, key) ?? sections.get(key) ?? 0])),
  };
}

/** Renamed and recreated items are not removals. */
export function findExcessiveRemovals(
  items: readonly PlannedItem[],
  planned: readonly SectionPlan[],
  limits: RemovalLimits | undefined,
) {
  return [...groupRemovals(items)].flatMap(([section, { length: count }]) => {
    const { key } = section;
    const live = countLiveItems(planned, key) ?? count;
    if (!isOverLimit(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ section: key, value: String(count), live, removedFrom: section, at: { key } }];
  });
}

/**
 * One line of a shared layer may remove a few items in each repository. Limits for single sections do not detect this.
 */
export function findExcessiveFleetRemovals({ losses }: { readonly losses: readonly RepositoryLosses[] }) {
  const removing = losses.filter(({ willChange, removed }) => willChange && removed > 0);
  const sections = new Set(removing.flatMap((repository) => [...repository.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = losses
    .flatMap((repository) => [...sections].map((key) => repository.live.get(key) ?? 0))
    .reduce((sum, size) => sum + size, 0);
  const repositoriesLosingAccess = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !((count > 10 && count * 100 > live * 5) || repositoriesLosingAccess > 3)) return [];
  return [
    {
      value: String(count),
      repositories: removing.length,
      losing: repositoriesLosingAccess,
      at: { key: 'fleet-removals' },
    },
  ];
}

const groupRemovals = (items: readonly PlannedItem[]) =>
  groupBy(
    items.filter(({ item }) => item.kind === 'delete'),
    ({ declared }) => declared.section,
  );

function countLiveItems(planned: readonly SectionPlan[], key: string): number | undefined {
  const { section, live } = findPlannedSection(planned, key) ?? {};
  return section?.getFacts?.(live).count ?? (Array.isArray(live) ? live.length : undefined);
}

/** Without a configured limit, the removals must be a large share of the list and more than a few items. */
function isOverLimit(count: number, live: number, limit: RemovalLimit | undefined) {
  if (limit?.most === undefined && limit?.share === undefined) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || (share !== undefined && count * 100 > live * share);
}
