import {
  findMissingIdentity35 as findMissingIdentity,
  tones66 as tones,
  array96 as array,
  custom96 as custom,
  getDotPath96 as getDotPath,
  integer96 as integer,
  is96 as is,
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
  parseJson101 as parseJson
} from "./action.js";

// packages/core/src/report/plans/read.ts
var deepest = 32;
var isShallowData = (value2, depth = 0) => typeof value2 !== "object" || value2 === null || depth < deepest && Object.values(value2).every((inner) => isShallowData(inner, depth + 1));
var value = custom((data) => isShallowData(data));
var count = pipe(number(), integer(), minValue(1));
var text = pipe(string(), minLength(1));
var Change = strictObject({ key: string(), before: optional(value), after: optional(value) });
var kind = picklist(["create", "update", "replace", "delete", "reassert"]);
var id = union([count, text]);
var commonEntries = { section: text, kind, tone: optional(picklist(tones)), id: optional(id) };
var subject = array(string());
var changes = array(Change);
var ApprovableItemSchema = strictObject({ ...commonEntries, subject, changes });
var DocumentItemSchema = object({
  ...commonEntries,
  subject: optional(subject),
  changes: optional(changes)
});
var targetEntries = {
  repository: string(),
  id: optional(count),
  new: optional(literal(true)),
  withheld: optional(count)
};
var TargetDocumentSchema = strictObject({
  ...targetEntries,
  server: optional(text),
  items: array(ApprovableItemSchema),
  unplanned: optional(array(string()))
});
var PlanDocumentSchema = strictObject({ format: literal(2), targets: array(TargetDocumentSchema) });
var NoPlan = class extends Error {
  constructor(message, fix = "pass the file that `--plan-file` wrote when the plan was approved") {
    super(message);
    this.fix = fix;
  }
  fix;
  name = "NoPlan";
};
var FirstFormat = object({ format: literal(1) });
function parsePlan(text2) {
  const json = parseJson(text2);
  if (json === void 0) throw new NoPlan("is not JSON");
  if (is(FirstFormat, json))
    throw new NoPlan(
      "has format 1, which does not contain the GitHub server",
      "write a new plan with `--plan-file`, and approve it"
    );
  const read = safeParse(PlanDocumentSchema, json);
  if (!read.success)
    throw new NoPlan(`is not a Trueup plan: ${getDotPath(read.issues[0]) ?? "the document"} has an unexpected value`);
  assertNothingMissing(findMissingIdentity(read.output.targets));
  return read.output;
}
function assertNothingMissing(missing) {
  if (missing !== void 0) throw new NoPlan(`does not contain ${missing}`);
}

export {
  ApprovableItemSchema,
  DocumentItemSchema,
  targetEntries,
  TargetDocumentSchema,
  NoPlan,
  parsePlan,
  assertNothingMissing
};
