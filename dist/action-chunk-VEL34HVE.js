import {
  canonical35 as canonical,
  groupBy94 as groupBy
} from "./action.js";

// packages/core/src/report/plans/approved.ts
function findApproved(targets, { name, id }) {
  const isNamedSo = ({ repository }) => repository.toLowerCase() === name.toLowerCase();
  const known = targets.filter((target) => id !== void 0 && target.id === id);
  const found = known.length ? known : targets.filter(isNamedSo);
  const nameless = targets.filter(({ repository }) => !repository.includes("/"));
  return {
    plans: found.map(({ items }) => items),
    withheld: (found.length ? found : nameless).reduce((sum, { withheld = 0 }) => sum + withheld, 0),
    isFor: found.find((target) => id !== void 0 && target.id !== void 0 && target.id !== id)?.id,
    isNamed: found.find((target) => !isNamedSo(target))?.repository
  };
}
var wantedOf = ({ kind, changes }) => kind === "delete" ? [] : changes.map(({ key, after }) => ({ key, after }));
function partsOf(repository, item) {
  const { section, subject, kind, id } = item;
  const wanted = wantedOf(item);
  const isSplit = kind === "update" && wanted.length > 0;
  const about = { repository, section, subject: JSON.stringify(subject), kind, id };
  return (isSplit ? wanted.map((one) => [one]) : [wanted]).map((held) => canonical({ ...about, held }));
}
function approverOf(repository, plans) {
  const left = /* @__PURE__ */ new Map();
  for (const items of plans) {
    const parts = items.flatMap((item) => partsOf(repository, item));
    for (const [part, same] of groupBy(parts, (one) => one)) left.set(part, Math.max(left.get(part) ?? 0, same.length));
  }
  return (item) => {
    const parts = partsOf(repository, item);
    if (!parts.every((part) => left.get(part))) return false;
    for (const part of parts) left.set(part, left.get(part) - 1);
    return true;
  };
}

export {
  findApproved,
  wantedOf,
  partsOf,
  approverOf
};
