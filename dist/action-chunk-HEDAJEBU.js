import {
  plannedSection35 as plannedSection,
  isAllOpen50 as isAllOpen,
  byView51 as byView,
  groupBy92 as groupBy
} from "./action.js";

// src/engine/brakes/removals.ts
var accessSections = ["collaborators", "teams"];
function lossesOf(items, planned, changes) {
  const sections = new Map([...leavingFrom(items)].map(([{ key }, those]) => [key, those.length]));
  return {
    changes,
    removed: [...sections.values()].reduce((sum, count) => sum + count, 0),
    takesAccess: accessSections.some((key) => sections.has(key)),
    sections,
    live: new Map(planned.map(({ section: { key } }) => [key, liveItems(planned, key) ?? sections.get(key) ?? 0]))
  };
}
function findRemovals(items, planned, limits) {
  return [...leavingFrom(items)].flatMap(([section, { length: count }]) => {
    const { key } = section;
    const live = liveItems(planned, key) ?? count;
    if (!exceeds(count, live, limits && (limits.sections[key] ?? limits))) return [];
    return [{ code: "removals", section: key, value: String(count), says: words(count, live, section), at: { key } }];
  });
}
var leavingFrom = (items) => groupBy(
  items.filter(({ item }) => item.kind === "delete"),
  ({ declared }) => declared.section
);
function liveItems(planned, key) {
  const { section, live } = plannedSection(planned, key) ?? {};
  return section?.liveItems?.(live) ?? (Array.isArray(live) ? live.length : void 0);
}
function exceeds(count, live, limit) {
  if (limit?.most === void 0 && limit?.share === void 0) return count > 5 && count * 100 > live * 25;
  const { most = Number.POSITIVE_INFINITY, share } = limit;
  return count > most || share !== void 0 && count * 100 > live * share;
}
function words(count, live, section) {
  const whole = `${count} of the ${live} live items of \`${section.key}\` are removed`;
  return byView(whole, isAllOpen(section) ? whole : `${count} items of \`${section.key}\` are removed`);
}

export {
  lossesOf,
  findRemovals
};
