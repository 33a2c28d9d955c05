import {
  findMissingId35 as findMissingId,
  array96 as array,
  check96 as check,
  integer96 as integer,
  is96 as is,
  literal96 as literal,
  minValue96 as minValue,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  record96 as record,
  strictObject96 as strictObject,
  string96 as string,
  parseJson101 as parseJson
} from "./action.js";
import {
  listWantedChanges
} from "./action-chunk-6CSDCXZB.js";
import {
  ApprovableItemSchema,
  NoPlan,
  assertNothingMissing,
  targetEntries
} from "./action-chunk-HUG6ASVA.js";

// packages/core/src/previews/check-run.ts
var formatCheckRunName = ({ name, isDefault }) => isDefault ? "Trueup plan" : `Trueup plan (${name})`;
var appliedName = "Trueup apply";
var longest = 65535;
var BlobIds = record(string(), string());
var StoredFilesSchema = strictObject({
  base: string(),
  /** Unset for a merge group. */
  pull: optional(number()),
  before: BlobIds,
  files: BlobIds,
  released: optional(array(string()))
});
var index = pipe(number(), integer(), minValue(0));
var PlanSchema = pipe(
  strictObject({
    format: literal(4),
    ...StoredFilesSchema.entries,
    items: array(ApprovableItemSchema),
    targets: array(strictObject({ ...targetEntries, items: array(index) }))
  }),
  check(({ items, targets }) => targets.every((target) => target.items.every((at) => at < items.length)))
);
var opening = "```json\n";
var closing = "\n```";
function formatCheckRunText(targets, { acknowledged: released, ...judged }) {
  const items = /* @__PURE__ */ new Map();
  const addItem = (item) => {
    const { section, subject, kind, id } = item;
    const text2 = JSON.stringify({ section, subject, kind, id, changes: listWantedChanges(item) });
    if (!items.has(text2)) items.set(text2, items.size);
    return items.get(text2);
  };
  const storedTargets = targets.map(({ repository, id, new: isNew, items: items2, withheld }) => ({
    ...{ repository, id, new: isNew, withheld },
    items: items2.map(addItem)
  }));
  const planText = `"items":[${[...items.keys()].join()}],"targets":${JSON.stringify(storedTargets)}`;
  const text = `${opening}${JSON.stringify({ format: 4, ...judged, released }).slice(0, -1)},${planText}}${closing}`;
  return Buffer.byteLength(text) > longest ? void 0 : text;
}
function parseCheckRunText(text) {
  if (!text) throw new NoPlan("contains no plan, as is usual for a pull request from a fork");
  const isWhole = text.length <= longest && text.startsWith(opening) && text.endsWith(closing);
  const parsed = isWhole ? parseJson(text.slice(opening.length, -closing.length)) : void 0;
  if (!is(PlanSchema, parsed)) throw new NoPlan("does not contain a valid plan");
  const { format: _, items, targets: indexed, released: acknowledged, ...judged } = parsed;
  const targets = indexed.map((target) => ({ ...target, items: target.items.map((at) => items[at]) }));
  assertNothingMissing(findMissingId(targets));
  return { ...judged, ...acknowledged && { acknowledged }, targets };
}

export {
  formatCheckRunName,
  appliedName,
  formatCheckRunText,
  parseCheckRunText
};
