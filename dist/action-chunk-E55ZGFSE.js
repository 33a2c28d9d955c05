import {
  anyRepository34 as anyRepository,
  digestOf34 as digestOf,
  digestOfAll34 as digestOfAll,
  idOf34 as idOf,
  isUnidentified34 as isUnidentified,
  tones66 as tones,
  jsonIn68 as jsonIn,
  array97 as array,
  custom97 as custom,
  getDotPath97 as getDotPath,
  integer97 as integer,
  literal97 as literal,
  minLength97 as minLength,
  minValue97 as minValue,
  number97 as number,
  object97 as object,
  optional97 as optional,
  picklist97 as picklist,
  pipe97 as pipe,
  regex97 as regex,
  safeParse97 as safeParse,
  string97 as string
} from "./action.js";

// src/report/plans/read.ts
var value = custom(() => true);
var hash = pipe(string(), regex(/^[0-9a-f]{64}$/));
var digest = pipe(string(), regex(/^sha256:[0-9a-f]{64}$/));
var Change = object({ key: string(), before: optional(value), after: optional(value) });
var Item = object({
  id: optional(hash),
  keyed: optional(literal(true)),
  section: pipe(string(), minLength(1)),
  subject: optional(array(string())),
  kind: picklist(["create", "update", "replace", "delete", "reassert"]),
  changes: optional(array(Change)),
  tone: optional(picklist(tones)),
  exact: optional(hash)
});
var Target = object({
  repository: string(),
  id: optional(pipe(number(), integer(), minValue(1))),
  new: optional(literal(true)),
  mark: optional(hash),
  digest,
  items: array(Item),
  withheld: optional(pipe(number(), integer(), minValue(1))),
  unplanned: optional(array(string())),
  unread: optional(array(string()))
});
var Plan = object({ format: literal(1), digest, targets: array(Target) });
var NoPlan = class extends Error {
  name = "NoPlan";
};
function readPlan(text) {
  const found = jsonIn(text);
  if (found === void 0) throw new NoPlan("is not JSON");
  const read = safeParse(Plan, found);
  if (!read.success)
    throw new NoPlan(`is no plan of Trueup: ${getDotPath(read.issues[0]) ?? "the whole"} is not what it is in one`);
  const document = read.output;
  mustBeIdentified(document.targets);
  const isWhole = document.digest === digestOfAll(document.targets) && document.targets.every(isAsWritten);
  if (!isWhole) throw new NoPlan("was changed after Trueup wrote it: its digests are not those of its items");
  return document;
}
function mustBeIdentified(targets) {
  const unnamed = targets.find(isUnidentified);
  if (unnamed) throw new NoPlan(`does not say which repository ${unnamed.repository} is`);
}
var isAsWritten = (target) => target.digest === digestOf(target.items, target.withheld) && target.items.filter(({ id }) => id === void 0).length <= (target.withheld ?? 0) && target.items.every((item) => item.keyed || item.id === void 0 || isProved(target, item));
function isProved({ id, ...target }, item) {
  const repository = target.new ? anyRepository : id;
  if (repository === void 0 || !item.subject || !item.changes) return false;
  return item.id === idOf(repository, item);
}

export {
  hash,
  digest,
  Item,
  Target,
  NoPlan,
  readPlan,
  mustBeIdentified
};
