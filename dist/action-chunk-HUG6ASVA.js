import {
  findMissingIdentity36 as findMissingIdentity,
  tones67 as tones,
  array97 as array,
  custom97 as custom,
  getDotPath97 as getDotPath,
  integer97 as integer,
  is97 as is,
  literal97 as literal,
  minLength97 as minLength,
  minValue97 as minValue,
  number97 as number,
  object97 as object,
  optional97 as optional,
  picklist97 as picklist,
  pipe97 as pipe,
  safeParse97 as safeParse,
  strictObject97 as strictObject,
  string97 as string,
  union97 as union,
  parseJson102 as parseJson
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
