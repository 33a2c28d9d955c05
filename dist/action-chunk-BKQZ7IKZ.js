import {
  isUnidentified35 as isUnidentified,
  tones63 as tones,
  array93 as array,
  custom93 as custom,
  getDotPath93 as getDotPath,
  integer93 as integer,
  literal93 as literal,
  minLength93 as minLength,
  minValue93 as minValue,
  number93 as number,
  object93 as object,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  safeParse93 as safeParse,
  strictObject93 as strictObject,
  string93 as string,
  union93 as union,
  jsonIn96 as jsonIn
} from "./action.js";

// packages/core/src/report/plans/read.ts
var deepest = 32;
var isData = (value2, depth = 0) => typeof value2 !== "object" || value2 === null || depth < deepest && Object.values(value2).every((one) => isData(one, depth + 1));
var value = custom((one) => isData(one));
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
  const found = jsonIn(text2);
  if (found === void 0) throw new NoPlan("is not JSON");
  const read = safeParse(Plan, found);
  if (!read.success)
    throw new NoPlan(`is not a Trueup plan: ${getDotPath(read.issues[0]) ?? "the document"} has an unexpected value`);
  mustBeIdentified(read.output.targets);
  return read.output;
}
function mustBeIdentified(targets) {
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
  mustBeIdentified
};
