import type { Planned } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { isAllOpen } from '../../report/result/redaction.ts';
import { byView } from '../../report/result/result.ts';
import type { Section } from '../../sections/section.ts';
import type { RemovalLimit, RemovalLimits } from '../../session/inputs/run-options.ts';
import { groupBy } from '../../settings/maps.ts';
import { type BrakeFinding, plannedSection } from './finding.ts';

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

const accessSections = ['collaborators', 'teams'];

export function lossesOf(items: readonly PlannedItem[], planned: readonly Planned[], changes: boolean): Losses {
  const sections = new Map([...leavingFrom(items)].map(([{ key }, those]) => [key, those.length]));
  return {
    changes,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: accessSections.some((key) => sections.has(key)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, liveItems(planned, key) ?? sections.get(key) ?? 0])),
  };
}

/** Counts items that go away. An item that is renamed, or made again, does not count. */
export function findRemovals(
  items: readonly PlannedItem[],
  planned: readonly Planned[],
  limits: RemovalLimits | undefined,
): BrakeFinding[] {
  return [...leavingFrom(items)].flatMap(([section, { length: count }]) => {
    const { key } = section;
    const live = liveItems(planned, key) ?? count;
    if (!exceeds(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ code: 'removals', section: key, value: String(count), says: words(count, live, section), at: { key } }];
  });
}

const leavingFrom = (items: readonly PlannedItem[]) =>
  groupBy(
    items.filter(({ item }) => item.kind === 'delete'),
    ({ declared }) => declared.section,
  );

function liveItems(planned: readonly Planned[], key: string): number | undefined {
  const { section, live } = plannedSection(planned, key) ?? {};
  return section?.liveItems?.(live) ?? (Array.isArray(live) ? live.length : undefined);
}

/** Without a limit of the operator's own, it takes both a large share of the list and more than a few items. */
function exceeds(count: number, live: number, limit: RemovalLimit | undefined) {
  if (limit?.most === undefined && limit?.share === undefined) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || (share !== undefined && count * 100 > live * share);
}

/** Not everyone may see how many there are. */
function words(count: number, live: number, section: Section) {
  const whole = `${count} of the ${live} live items of \`${section.key}\` are removed`;
  return byView(whole, isAllOpen(section) ? whole : `${count} items of \`${section.key}\` are removed`);
}
