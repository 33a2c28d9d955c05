import {
  isOfAccess39 as isOfAccess,
  plannedSection39 as plannedSection,
  groupBy94 as groupBy
} from "./action.js";

// packages/core/src/engine/brakes/removals.ts
function lossesOf(items, planned, changes) {
  const sections = new Map([...leavingFrom(items)].map(([{ key }, those]) => [key, those.length]));
  return {
    changes,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: items.some((one) => one.item.kind === "delete" && isOfAccess(one)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, liveItems(planned, key) ?? sections.get(key) ?? 0]))
  };
}
function findRemovals(items, planned, limits) {
  return [...leavingFrom(items)].flatMap(([of, { length: count }]) => {
    const { key } = of;
    const live = liveItems(planned, key) ?? count;
    if (!exceeds(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ section: key, value: String(count), live, of, at: { key } }];
  });
}
function findFleetRemovals({ losses }) {
  const removing = losses.filter(({ changes, removed }) => changes && removed > 0);
  const sections = new Set(removing.flatMap((one) => [...one.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = losses.flatMap((one) => [...sections].map((key) => one.live.get(key) ?? 0)).reduce((sum, of) => sum + of, 0);
  const losing = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !(count > 10 && count * 100 > live * 5 || losing > 3)) return [];
  return [{ value: String(count), repositories: removing.length, losing, at: { key: "fleet-removals" } }];
}
var leavingFrom = (items) => groupBy(
  items.filter(({ item }) => item.kind === "delete"),
  ({ declared }) => declared.section
);
function liveItems(planned, key) {
  const { section, live } = plannedSection(planned, key) ?? {};
  return section?.facts?.(live).count ?? (Array.isArray(live) ? live.length : void 0);
}
function exceeds(count, live, limit) {
  if (limit?.most === void 0 && limit?.share === void 0) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || share !== void 0 && count * 100 > live * share;
}

export {
  lossesOf,
  findRemovals,
  findFleetRemovals
};
