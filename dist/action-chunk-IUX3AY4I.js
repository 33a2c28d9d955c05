import {
  same86 as same,
  isMap92 as isMap
} from "./action.js";

// src/sections/strength.ts
function orderOf(strengths = {}, path) {
  const key = path.replace(/\.entries$/, "").split(".").at(-1);
  return Object.hasOwn(strengths, key) ? strengths[key] : void 0;
}
var isLooser = (strengths, path, before, after) => orderOf(strengths, path)?.(after, before) === false;
var toneWith = (strengths) => (one) => isLooser(strengths, one.key, one.live, one.wanted) ? { ...one, tone: "weaker" } : one;
var orderByRank = (...values) => (value, than) => {
  const [at, other] = [values.indexOf(value), than === void 0 ? values.length - 2 : values.indexOf(than)];
  return value === than || at >= 0 && at <= other;
};
var onIsStricter = orderByRank(true, false);
var offIsStricter = orderByRank(false, true);
var moreIsStricter = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
var lessIsStricter = (value, than) => Number(value ?? 0) <= Number(than ?? 0);
var orderAllowed = (meets = same) => (value, than) => {
  const [list, others] = [value ?? [], than ?? []];
  if (!Array.isArray(list) || !Array.isArray(others)) return false;
  return list.every((one) => others.some((other) => meets(one, other)));
};
var orderDemanded = (meets = same) => (value, than) => orderAllowed((one, other) => meets(other, one))(than, value);
var orderMaps = (strengths, isSame = (_, one, other) => same(one, other)) => (value, than) => than == null || isMap(value) && Object.keys({ ...value, ...than }).every((key) => {
  const [one, other] = [value[key], than[key]];
  return isSame(key, one, other) || orderOf(strengths, key)?.(one, other) === true;
});

export {
  orderOf,
  isLooser,
  toneWith,
  orderByRank,
  onIsStricter,
  offIsStricter,
  moreIsStricter,
  lessIsStricter,
  orderAllowed,
  orderDemanded,
  orderMaps
};
