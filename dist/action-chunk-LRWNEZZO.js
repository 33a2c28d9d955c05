import {
  digestOf34 as digestOf,
  digestOfAll34 as digestOfAll,
  ofIdAlone34 as ofIdAlone,
  jsonIn68 as jsonIn,
  array97 as array,
  integer97 as integer,
  is97 as is,
  literal97 as literal,
  minValue97 as minValue,
  number97 as number,
  object97 as object,
  optional97 as optional,
  picklist97 as picklist,
  pipe97 as pipe,
  record97 as record,
  string97 as string
} from "./action.js";
import {
  NoPlan,
  digest,
  hash,
  mustBeIdentified
} from "./action-chunk-E55ZGFSE.js";

// src/wings/previews/check-run.ts
var checkRunNameFor = ({ name, isDefault }) => isDefault ? "Trueup plan" : `Trueup plan (${name})`;
var appliedName = "Trueup apply";
var longest = 65535;
var BlobIds = record(string(), string());
var Judged = object({
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
var Held = object({
  format: literal(3),
  ...Judged.entries,
  // Hundreds of targets may have the same sections unread, and the host keeps little text.
  unread: optional(array(array(string()))),
  targets: array(
    object({
      repository: string(),
      id: optional(number()),
      new: optional(literal(true)),
      mark: optional(hash),
      ids: array(hash),
      keyed: optional(array(hash)),
      withheld: optional(pipe(number(), integer(), minValue(1))),
      unread: optional(number())
    })
  )
});
var opening = "```json\n";
var closing = "\n```";
function toCheckRun({ digest: digest2, targets }, judged) {
  const unreadSets = [...new Set(targets.flatMap(({ unread }) => unread?.join() ?? []))];
  const held = (ids) => ({
    format: 3,
    ...judged,
    unread: unreadSets.length ? unreadSets.map((one) => one.split(",")) : void 0,
    targets: ids ? targets.map(({ repository, id, new: isNew, mark, items, withheld, unread }) => ({
      ...{ repository, id, new: isNew, mark },
      ids: idsOf(items.filter((item) => !item.keyed)),
      keyed: items.some((item) => item.keyed) ? idsOf(items.filter((item) => item.keyed)) : void 0,
      withheld,
      unread: unread && unreadSets.indexOf(unread.join())
    })) : []
  });
  const text = (ids) => `${opening}${JSON.stringify(held(ids))}${closing}`;
  const whole = text(true);
  return { digest: digest2, text: whole.length > longest ? text(false) : whole };
}
var idsOf = (items) => items.flatMap(({ id }) => id ?? []);
function fromCheckRun(externalId, text) {
  if (!externalId) throw new NoPlan("holds no plan, as for a pull request from a fork, whose files alone are compared");
  if (!is(digest, externalId)) throw new NoPlan("has no digest as its `external_id`");
  const held = heldIn(text ?? "");
  const targets = held.targets.map(({ repository, id, new: isNew, mark, ids, keyed = [], withheld, unread }) => {
    const items = [
      ...ids.map((one) => ({ id: one, ...unknownItem })),
      ...keyed.map((one) => ({ id: one, keyed: true, ...unknownItem }))
    ];
    return {
      ...{ repository, id, new: isNew, mark, items, withheld },
      digest: digestOf(items, withheld),
      unread: unread === void 0 ? void 0 : held.unread?.[unread]
    };
  });
  mustBeIdentified(targets);
  const { base, pull, before, files, released } = held;
  const judged = { base, pull, before, files, released };
  const digest2 = digestOfAll(targets);
  if (digest2 === externalId) return { digest: digest2, ...judged, document: { format: 1, digest: digest2, targets } };
  if (targets.length) throw new NoPlan("holds ids that do not make up its digest");
  return { digest: externalId, ...judged };
}
var unknownItem = { section: ofIdAlone, kind: "update" };
function heldIn(text) {
  const end = text.lastIndexOf(closing);
  const found = jsonIn(text.startsWith(opening) && end > 0 ? text.slice(opening.length, end) : "");
  if (is(Held, found)) return found;
  throw new NoPlan(
    is(object({ format: picklist([1, 2]) }), found) ? "was left by an older version of Trueup, and does not say what it judged" : "does not hold a plan in its text"
  );
}

export {
  checkRunNameFor,
  appliedName,
  toCheckRun,
  fromCheckRun
};
