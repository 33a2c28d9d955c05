import type { SectionPlan } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import type { RemovalLimit, RemovalLimits } from '../../session/inputs/run-options.ts';
import { groupBy } from '../../settings/maps.ts';
import { isOfAccess, plannedSection } from './finding.ts';

/** What a repository has and a plan removes, for the count over all repositories of a run. */
export interface Losses {
  readonly changes: boolean;
  readonly removed: number;
  /** Whether somebody, or a team, loses access. */
  readonly takesAccess: boolean;
  /** How many items of each section go. */
  readonly sections: ReadonlyMap<string, number>;
  /** How many live items each section holds. */
  readonly live: ReadonlyMap<string, number>;
}

export function lossesOf(items: readonly PlannedItem[], planned: readonly SectionPlan[], changes: boolean): Losses {
  const sections = new Map([...leavingFrom(items)].map(([{ key }, those]) => [key, those.length]));
  return {
    changes,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: items.some((one) => one.item.kind === 'delete' && isOfAccess(one)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, liveItems(planned, key) ?? sections.get(key) ?? 0])),
  };
}

/** Counts items that go away. An item that is renamed, or made again, does not count. */
export function findRemovals(
  items: readonly PlannedItem[],
  planned: readonly SectionPlan[],
  limits: RemovalLimits | undefined,
) {
  return [...leavingFrom(items)].flatMap(([of, { length: count }]) => {
    const { key } = of;
    const live = liveItems(planned, key) ?? count;
    if (!exceeds(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ section: key, value: String(count), live, of, at: { key } }];
  });
}

/** One line of a layer for all may remove a little in each: no limit of a single section sees that. */
export function findFleetRemovals({ losses }: { readonly losses: readonly Losses[] }) {
  const removing = losses.filter(({ changes, removed }) => changes && removed > 0);
  const sections = new Set(removing.flatMap((one) => [...one.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = losses
    .flatMap((one) => [...sections].map((key) => one.live.get(key) ?? 0))
    .reduce((sum, of) => sum + of, 0);
  const losing = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !((count > 10 && count * 100 > live * 5) || losing > 3)) return [];
  return [{ value: String(count), repositories: removing.length, losing, at: { key: 'fleet-removals' } }];
}

const leavingFrom = (items: readonly PlannedItem[]) =>
  groupBy(
    items.filter(({ item }) => item.kind === 'delete'),
    ({ declared }) => declared.section,
  );

function liveItems(planned: readonly SectionPlan[], key: string): number | undefined {
  const { section, live } = plannedSection(planned, key) ?? {};
  return section?.getFacts?.(live).count ?? (Array.isArray(live) ? live.length : undefined);
}

/** Without a limit of the operator's own, it takes both a large share of the list and more than a few items. */
function exceeds(count: number, live: number, limit: RemovalLimit | undefined) {
  if (limit?.most === undefined && limit?.share === undefined) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || (share !== undefined && count * 100 > live * share);
}
