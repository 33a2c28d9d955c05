import {
  createRefusedChange87 as createRefusedChange,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReplace87 as planReplace,
  findDifferences88 as findDifferences,
  defineObject89 as defineObject,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  refusedLimits90 as refusedLimits,
  text90 as text,
  toggle90 as toggle,
  tryRuleOnEach90 as tryRuleOnEach,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  includes96 as includes,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  quoteText98 as quoteText,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  __export106 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared,
  splitUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/autolinks/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  list: () => list,
  remove: () => remove
});
var LiveAutolink = defineObject({
  id: number(),
  key_prefix: string(),
  url_template: string(),
  is_alphanumeric: boolean()
});
var list = defineRestCall("GET /repos/{owner}/{repo}/autolinks", {
  needs: administration.read,
  answer: array(LiveAutolink)
});
var create = defineRestCall("POST /repos/{owner}/{repo}/autolinks", { needs: administration.write });
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}", {
  needs: administration.write
});

// packages/core/src/sections/autolinks/schema.ts
var describeInvalidPrefix = ({ input }) => /^[\w.\-+=:/#]+$/.test(input) ? createMessage(
  "ends in a digit, which GitHub does not allow",
  `end it with another character, such as \`${input}-\``
) : createMessage(
  `is ${quoteText(input)}, but GitHub allows only letters, digits and \`.-_+=:/#\` in a prefix`,
  "remove the other characters"
);
var Autolink = closedMap({
  key_prefix: pipe(text({ min: 1 }), regex(/^[A-Za-z0-9.\-_+=:/#]*[A-Za-z.\-_+=:/#]$/, describeInvalidPrefix)),
  url_template: pipe(
    text({ min: 1 }),
    includes(
      "<num>",
      createMessage("has no `<num>`, which GitHub replaces with the reference", "add `<num>` to the URL")
    )
  ),
  is_alphanumeric: optional(toggle()),
  ...refusedLimits
});
var describeAutolink = ({ key_prefix }) => `autolink ${JSON.stringify(key_prefix)}`;
var settings = {
  ...createListShape(Autolink, {
    undeclared: "delete",
    getKey: ({ key_prefix }) => key_prefix,
    describeEntry: describeAutolink
  }),
  examine: refuseOverlaps
};
var isOverlapping = (left, right) => left.startsWith(right) || right.startsWith(left);
function refuseOverlaps({ entries }, findings) {
  const places = [];
  tryRuleOnEach(entries, ({ key_prefix }, index) => places.push({ key_prefix, index }));
  const sorted = places.sort((left, right) => left.key_prefix < right.key_prefix ? -1 : 1);
  let shortest = sorted[0];
  for (const place of sorted.slice(1)) {
    if (!shortest || !place.key_prefix.startsWith(shortest.key_prefix)) shortest = place;
    else refuseOverlap(shortest, place, findings);
  }
}
function refuseOverlap(left, right, findings) {
  const [first, second] = left.index < right.index ? [left, right] : [right, left];
  findings.refuse({
    at: [second.index, "key_prefix"],
    problem: `${describeAutolink(second)} and ${describeAutolink(first)} of entry ${first.index + 1} overlap: no prefix may start with another prefix`,
    fix: "remove one of the two entries, or change one of the two prefixes"
  });
}

// packages/core/src/sections/autolinks/plan.ts
var getPrefix = (autolink) => autolink.key_prefix;
var identifyAutolink = (autolink) => ({
  subject: describeAutolink(autolink),
  names: [getPrefix(autolink)]
});
function planAutolinks({ entries, undeclared }, live) {
  const matches = matchEntries(entries, live, getPrefix, getPrefix, {
    describe: describeAutolink,
    fix: "delete one of them"
  });
  const isBlocking = (item) => matches.missing.some((entry) => isOverlapping(getPrefix(entry), getPrefix(item)));
  const planUndeclaredItems = (items) => planUndeclared(undeclared, items, { describe: describeAutolink, remove: planRemoval });
  const { kept } = splitUndeclared(undeclared, matches.undeclared, getPrefix);
  return [
    ...planUndeclaredItems(matches.undeclared.filter(isBlocking)).map(moveDeleteBeforeAdds),
    ...matches.missing.map((entry) => planCreationOrRefusal(entry, kept)),
    ...matches.pairs.flatMap(({ entry, item }) => planReplacement(entry, item)),
    ...planUndeclaredItems(matches.undeclared.filter((item) => !isBlocking(item)))
  ];
}
var moveDeleteBeforeAdds = (item) => item.kind === "delete" ? { ...item, turn: "adds" } : item;
function planCreationOrRefusal(entry, kept) {
  const inTheWay = kept.find((autolink) => isOverlapping(getPrefix(entry), getPrefix(autolink)));
  if (!inTheWay) return planCreate(identifyAutolink(entry), create({}, entry), { holds: entry });
  const words = formatText`key_prefix (absent) → ${markPublic(getPrefix(entry))}`;
  return createRefusedChange(
    describeAutolink(entry),
    [{ key: "key_prefix", live: void 0, wanted: getPrefix(entry), words }],
    formatText`${describeAutolink(inTheWay)} is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow`,
    "delete that autolink, or declare it instead of this entry"
  );
}
function planReplacement(declared, item) {
  const entry = { is_alphanumeric: item.is_alphanumeric, ...declared };
  const steps = [remove({ autolink_id: item.id }), create({}, entry)];
  return planReplace(identifyAutolink(declared), findDifferences(declared, item), steps, { entry });
}
var planRemoval = (item) => planDelete(identifyAutolink(item), remove({ autolink_id: item.id }), {
  holds: { url_template: item.url_template, is_alphanumeric: item.is_alphanumeric },
  because: formatText`references like ${`${item.key_prefix}1`} are no longer linked`
});

// packages/core/src/sections/autolinks/index.ts
var autolinks = defineSection({
  key: "autolinks",
  settings,
  visibleTo: { "": "administrators" },
  risk: { "": { touches: "nothing" } },
  calls: calls_exports,
  read: (github) => github.ask(list({})),
  plan: planAutolinks,
  toSettings: (live) => exportList(
    live.map(({ key_prefix, url_template, is_alphanumeric }) => ({ key_prefix, url_template, is_alphanumeric })),
    settings
  )
});
export {
  autolinks
};
