import {
  canonical33 as canonical,
  jsonIn66 as jsonIn,
  groupBy94 as groupBy,
  array98 as array,
  check98 as check,
  integer98 as integer,
  is98 as is,
  literal98 as literal,
  minValue98 as minValue,
  number98 as number,
  optional98 as optional,
  pipe98 as pipe,
  record98 as record,
  strictObject98 as strictObject,
  string98 as string
} from "./action.js";
import {
  Item,
  NoPlan,
  mustBeIdentified,
  targetEntries
} from "./action-chunk-YN5B233P.js";

// src/report/plans/approved.ts
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

// src/wings/previews/check-run.ts
var checkRunNameFor = ({ name, isDefault }) => isDefault ? "Trueup plan" : `Trueup plan (${name})`;
var appliedName = "Trueup apply";
var longest = 65535;
var BlobIds = record(string(), string());
var Judged = strictObject({
  /** The branch that the pull request goes to. */
  base: string(),
  /** Its number; unset for a group of a merge queue. */
  pull: optional(number()),
  /** The settings files that its base has. */
  before: BlobIds,
  files: BlobIds,
  /** The lines of `_allow` that the pull request brings and that release something in it. */
  released: optional(array(string()))
});
var index = pipe(number(), integer(), minValue(0));
var Held = pipe(
  strictObject({
    format: literal(4),
    ...Judged.entries,
    items: array(Item),
    targets: array(strictObject({ ...targetEntries, items: array(index) }))
  }),
  check(({ items, targets }) => targets.every((target) => target.items.every((at) => at < items.length)))
);
var opening = "```json\n";
var closing = "\n```";
function toCheckRun(targets, judged) {
  const items = /* @__PURE__ */ new Map();
  const indexOf = (item) => {
    const { section, subject, kind, id } = item;
    const text2 = JSON.stringify({ section, subject, kind, id, changes: wantedOf(item) });
    if (!items.has(text2)) items.set(text2, items.size);
    return items.get(text2);
  };
  const held = targets.map(({ repository, id, new: isNew, items: items2, withheld }) => ({
    ...{ repository, id, new: isNew, withheld },
    items: items2.map(indexOf)
  }));
  const all = `"items":[${[...items.keys()].join()}],"targets":${JSON.stringify(held)}`;
  const text = `${opening}${JSON.stringify({ format: 4, ...judged }).slice(0, -1)},${all}}${closing}`;
  return Buffer.byteLength(text) > longest ? void 0 : text;
}
function fromCheckRun(text) {
  if (!text) throw new NoPlan("holds no plan, as for a pull request from a fork, whose files alone are compared");
  const isWhole = text.length <= longest && text.startsWith(opening) && text.endsWith(closing);
  const found = isWhole ? jsonIn(text.slice(opening.length, -closing.length)) : void 0;
  if (!is(Held, found)) throw new NoPlan("does not hold a plan in its text");
  const { format: _, items, targets: indexed, ...judged } = found;
  const targets = indexed.map((target) => ({ ...target, items: target.items.map((at) => items[at]) }));
  mustBeIdentified(targets);
  return { ...judged, targets };
}

export {
  findApproved,
  partsOf,
  approverOf,
  checkRunNameFor,
  appliedName,
  toCheckRun,
  fromCheckRun
};
