import {
  create82 as create,
  refuseChange82 as refuseChange,
  remove82 as remove,
  replace82 as replace,
  compare83 as compare,
  object84 as object,
  closed85 as closed,
  eachSound85 as eachSound,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  toggle85 as toggle,
  open88 as open,
  say88 as say,
  says90 as says,
  quote92 as quote,
  array93 as array,
  boolean93 as boolean,
  includes93 as includes,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  administration98 as administration,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  divideUndeclared,
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/autolinks/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  list: () => list,
  remove: () => remove2
});
var LiveAutolink = object({
  id: number(),
  key_prefix: string(),
  url_template: string(),
  is_alphanumeric: boolean()
});
var list = rest("GET /repos/{owner}/{repo}/autolinks", {
  needs: administration.read,
  answer: array(LiveAutolink)
});
var create2 = rest("POST /repos/{owner}/{repo}/autolinks", { needs: administration.write });
var remove2 = rest("DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}", { needs: administration.write });

// packages/core/src/sections/autolinks/schema.ts
var notAPrefix = ({ input }) => /^[\w.\-+=:/#]+$/.test(input) ? says("ends in a digit, which GitHub does not allow", `end it with another character, such as \`${input}-\``) : says(
  `is ${quote(input)}, but GitHub allows only letters, digits and \`.-_+=:/#\` in a prefix`,
  "remove the other characters"
);
var Autolink = closed({
  key_prefix: pipe(text({ min: 1 }), regex(/^[A-Za-z0-9.\-_+=:/#]*[A-Za-z.\-_+=:/#]$/, notAPrefix)),
  url_template: pipe(
    text({ min: 1 }),
    includes("<num>", says("has no `<num>`, which GitHub replaces with the reference", "add `<num>` to the URL"))
  ),
  is_alphanumeric: optional(toggle()),
  ...limits
});
var nameAutolink = ({ key_prefix }) => `autolink ${JSON.stringify(key_prefix)}`;
var settings = {
  ...listOf(Autolink, { undeclared: "delete", key: ({ key_prefix }) => key_prefix, named: nameAutolink }),
  examine: refuseOverlaps
};
var doOverlap = (one, other) => one.startsWith(other) || other.startsWith(one);
function refuseOverlaps({ entries }, findings) {
  const places = [];
  eachSound(entries, ({ key_prefix }, index) => places.push({ key_prefix, index }));
  const sorted = places.sort((one, other) => one.key_prefix < other.key_prefix ? -1 : 1);
  let start = sorted[0];
  for (const one of sorted.slice(1)) {
    if (!start || !one.key_prefix.startsWith(start.key_prefix)) start = one;
    else refuseOverlap(start, one, findings);
  }
}
function refuseOverlap(one, other, findings) {
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  findings.refuse({
    at: [second.index, "key_prefix"],
    problem: `${nameAutolink(second)} and ${nameAutolink(first)} of entry ${first.index + 1} overlap: no prefix may start with another prefix`,
    fix: "remove one of the two entries, or change one of the two prefixes"
  });
}

// packages/core/src/sections/autolinks/plan.ts
var prefix = (autolink) => autolink.key_prefix;
var identify = (autolink) => ({ subject: nameAutolink(autolink), names: [prefix(autolink)] });
function planAutolinks({ entries, undeclared }, live) {
  const found = match(entries, live, prefix, prefix, { named: nameAutolink, fix: "delete one of them" });
  const blocks = (item) => found.missing.some((entry) => doOverlap(prefix(entry), prefix(item)));
  const rest2 = (items) => planUndeclared(undeclared, items, { named: nameAutolink, remove: planRemoval });
  const { staying } = divideUndeclared(undeclared, found.undeclared, prefix);
  return [
    ...rest2(found.undeclared.filter(blocks)).map(moveEarlier),
    ...found.missing.map((entry) => planAddition(entry, staying)),
    ...found.pairs.flatMap(({ entry, item }) => planRenewal(entry, item)),
    ...rest2(found.undeclared.filter((item) => !blocks(item)))
  ];
}
var moveEarlier = (item) => item.kind === "delete" ? { ...item, turn: "adds" } : item;
function planAddition(entry, staying) {
  const inTheWay = staying.find((other) => doOverlap(prefix(entry), prefix(other)));
  if (!inTheWay) return create(identify(entry), create2({}, entry), { holds: entry });
  const words = say`key_prefix (absent) → ${open(prefix(entry))}`;
  return refuseChange(
    nameAutolink(entry),
    [{ key: "key_prefix", live: void 0, wanted: prefix(entry), words }],
    say`${nameAutolink(inTheWay)} is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow`,
    "delete that autolink, or declare it instead of this entry"
  );
}
function planRenewal(given, item) {
  const entry = { is_alphanumeric: item.is_alphanumeric, ...given };
  const steps = [remove2({ autolink_id: item.id }), create2({}, entry)];
  return replace(identify(given), compare(given, item), steps, { entry });
}
var planRemoval = (item) => remove(identify(item), remove2({ autolink_id: item.id }), {
  holds: { url_template: item.url_template, is_alphanumeric: item.is_alphanumeric },
  because: say`references like ${`${item.key_prefix}1`} are no longer linked`
});

// packages/core/src/sections/autolinks/index.ts
var autolinks = defineSection({
  key: "autolinks",
  settings,
  visibleTo: { "": "administrators" },
  risk: { "": { touches: "nothing" } },
  calls: calls_exports,
  read: (host) => host.ask(list({})),
  plan: planAutolinks,
  toSettings: (live) => exportList(
    live.map(({ key_prefix, url_template, is_alphanumeric }) => ({ key_prefix, url_template, is_alphanumeric })),
    settings
  )
});
export {
  autolinks
};
