import {
  isUnidentified36 as isUnidentified,
  tones66 as tones,
  array96 as array,
  custom96 as custom,
  getDotPath96 as getDotPath,
  integer96 as integer,
  literal96 as literal,
  minLength96 as minLength,
  minValue96 as minValue,
  number96 as number,
  object96 as object,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  safeParse96 as safeParse,
  strictObject96 as strictObject,
  string96 as string,
  union96 as union,
  parseJson99 as parseJson
} from "./action.js";

// packages/core/src/report/plans/read.ts
var deepest = 32;
var isData = (value2, depth = 0) => typeof value2 !== "object" || value2 === null || depth < deepest && Object.values(value2).every((inner) => isData(inner, depth + 1));
var value = custom((data) => isData(data));
var count = pipe(number(), integer(), minValue(1));
var text = pipe(string(), minLength(1));
var Change = strictObject({ key: string(), before: optional(value), after: optional(value) });
var kind = picklist(["create", "update", "replace", "delete", "reassert"]);
var id = union([count, text]);
var always = { section: text, kind, tone: optional(picklist(tones)), id: optional(id) };
var subject = array(string());
var changes = array(Change);
var Item = strictObject({ ...always, subject, changes });
var ShownItem = object({ ...always, subject: optional(subject), changes: optional(changes) });
var targetEntries = {
  repository: string(),
  id: optional(count),
  new: optional(literal(true)),
  withheld: optional(count)
};
var Target = strictObject({
  ...targetEntries,
  items: array(Item),
  unplanned: optional(array(string()))
});
var Plan = strictObject({ format: literal(1), targets: array(Target) });
var NoPlan = class extends Error {
  name = "NoPlan";
};
function readPlan(text2) {
  const json = parseJson(text2);
  if (json === void 0) throw new NoPlan("is not JSON");
  const read = safeParse(Plan, json);
  if (!read.success)
    throw new NoPlan(`is not a Trueup plan: ${getDotPath(read.issues[0]) ?? "the document"} has an unexpected value`);
  requireIds(read.output.targets);
  return read.output;
}
function requireIds(targets) {
  const unnamed = targets.find(isUnidentified);
  if (unnamed) throw new NoPlan(`does not contain the id of repository ${unnamed.repository}`);
}

export {
  Item,
  ShownItem,
  targetEntries,
  Target,
  NoPlan,
  readPlan,
  requireIds
};
