import {
  toCanonicalText69 as toCanonicalText,
  groupBy99 as groupBy
} from "./action.js";

// packages/core/src/report/plans/approved.ts
function findPlansOfRepository(targets, { name, id }) {
  const hasName = ({ repository }) => repository.toLowerCase() === name.toLowerCase();
  const withId = targets.filter((target) => id !== void 0 && target.id === id);
  const matching = withId.length ? withId : targets.filter(hasName);
  const nameless = targets.filter(({ repository }) => !repository.includes("/"));
  return {
    plans: matching.map(({ items }) => items),
    withheldCount: (matching.length ? matching : nameless).reduce((sum, { withheld = 0 }) => sum + withheld, 0),
    otherId: matching.find((target) => id !== void 0 && target.id !== void 0 && target.id !== id)?.id,
    otherName: matching.find((target) => !hasName(target))?.repository
  };
}
var listWantedChanges = ({ kind, changes }) => kind === "delete" ? [] : changes.map(({ key, after }) => ({ key, after }));
function splitIntoParts(repository, item) {
  const { section, subject, kind, id } = item;
  const wanted = listWantedChanges(item);
  const isSplit = kind === "update" && wanted.length > 0;
  const about = { repository, section, subject: JSON.stringify(subject), kind, id };
  return (isSplit ? wanted.map((change) => [change]) : [wanted]).map(
    (changes) => toCanonicalText({ ...about, held: changes })
  );
}
function createApprover(repository, plans) {
  const remaining = /* @__PURE__ */ new Map();
  for (const items of plans) {
    const parts = items.flatMap((item) => splitIntoParts(repository, item));
    for (const [part, copies] of groupBy(parts, (text) => text))
      remaining.set(part, Math.max(remaining.get(part) ?? 0, copies.length));
  }
  return (item) => {
    const parts = splitIntoParts(repository, item);
    if (!parts.every((part) => remaining.get(part))) return false;
    for (const part of parts) remaining.set(part, remaining.get(part) - 1);
    return true;
  };
}

export {
  findPlansOfRepository,
  listWantedChanges,
  splitIntoParts,
  createApprover
};
