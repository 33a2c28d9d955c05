import {
  findPlannedSection43 as findPlannedSection,
  isAccessChange43 as isAccessChange,
  groupBy99 as groupBy
} from "./action.js";

// packages/core/src/engine/brakes/removals.ts
function countLosses(items, planned, willChange) {
  const sections = new Map([...groupRemovals(items)].map(([{ key }, removed]) => [key, removed.length]));
  return {
    willChange,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: items.some((plannedItem) => plannedItem.item.kind === "delete" && isAccessChange(plannedItem)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, countLiveItems(planned, key) ?? sections.get(key) ?? 0]))
  };
}
function findExcessiveRemovals(items, planned, limits) {
  return [...groupRemovals(items)].flatMap(([section, { length: count }]) => {
    const { key } = section;
    const live = countLiveItems(planned, key) ?? count;
    if (!isOverLimit(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ section: key, value: String(count), live, removedFrom: section, at: { key } }];
  });
}
function findExcessiveFleetRemovals({ losses }) {
  const removing = losses.filter(({ willChange, removed }) => willChange && removed > 0);
  const sections = new Set(removing.flatMap((repository) => [...repository.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = losses.flatMap((repository) => [...sections].map((key) => repository.live.get(key) ?? 0)).reduce((sum, size) => sum + size, 0);
  const repositoriesLosingAccess = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !(count > 10 && count * 100 > live * 5 || repositoriesLosingAccess > 3)) return [];
  return [
    {
      value: String(count),
      repositories: removing.length,
      losing: repositoriesLosingAccess,
      at: { key: "fleet-removals" }
    }
  ];
}
var groupRemovals = (items) => groupBy(
  items.filter(({ item }) => item.kind === "delete"),
  ({ declared }) => declared.section
);
function countLiveItems(planned, key) {
  const { section, live } = findPlannedSection(planned, key) ?? {};
  return section?.getFacts?.(live).count ?? (Array.isArray(live) ? live.length : void 0);
}
function isOverLimit(count, live, limit) {
  if (limit?.most === void 0 && limit?.share === void 0) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || share !== void 0 && count * 100 > live * share;
}

export {
  countLosses,
  findExcessiveRemovals,
  findExcessiveFleetRemovals
};
