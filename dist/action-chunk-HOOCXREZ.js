import {
  array93 as array,
  check93 as check,
  integer93 as integer,
  is93 as is,
  literal93 as literal,
  minValue93 as minValue,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  record93 as record,
  strictObject93 as strictObject,
  string93 as string,
  jsonIn96 as jsonIn
} from "./action.js";
import {
  wantedOf
} from "./action-chunk-VEL34HVE.js";
import {
  Item,
  NoPlan,
  mustBeIdentified,
  targetEntries
} from "./action-chunk-BKQZ7IKZ.js";

// packages/core/src/previews/check-run.ts
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
  if (!text) throw new NoPlan("contains no plan, as is usual for a pull request from a fork");
  const isWhole = text.length <= longest && text.startsWith(opening) && text.endsWith(closing);
  const found = isWhole ? jsonIn(text.slice(opening.length, -closing.length)) : void 0;
  if (!is(Held, found)) throw new NoPlan("does not contain a valid plan");
  const { format: _, items, targets: indexed, ...judged } = found;
  const targets = indexed.map((target) => ({ ...target, items: target.items.map((at) => items[at]) }));
  mustBeIdentified(targets);
  return { ...judged, targets };
}

export {
  checkRunNameFor,
  appliedName,
  toCheckRun,
  fromCheckRun
};
