import {
  create82 as create,
  refuseChange82 as refuseChange,
  remove82 as remove,
  replace82 as replace,
  closed83 as closed,
  eachSound83 as eachSound,
  limits83 as limits,
  listOf83 as listOf,
  text83 as text,
  toggle83 as toggle,
  compare86 as compare,
  open87 as open,
  say87 as say,
  says89 as says,
  quote91 as quote,
  administration94 as administration,
  object96 as object,
  array97 as array,
  boolean97 as boolean,
  includes97 as includes,
  number97 as number,
  optional97 as optional,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string,
  rest99 as rest,
  __export100 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-GHPBHRTD.js";
import {
  divideUndeclared,
  match,
  planUndeclared
} from "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/autolinks/calls.ts
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

// src/sections/autolinks/schema.ts
var notAPrefix = ({ input }) => /^[\w.\-+=:/#]+$/.test(input) ? says("ends in a digit, and the host does not accept such a prefix", `end it in another character: \`${input}-\``) : says(
  `is ${quote(input)}, and the host accepts only letters, digits and \`.-_+=:/#\` in a prefix`,
  "remove the other characters"
);
var Autolink = closed({
  key_prefix: pipe(text({ min: 1 }), regex(/^[A-Za-z0-9.\-_+=:/#]*[A-Za-z.\-_+=:/#]$/, notAPrefix)),
  url_template: pipe(
    text({ min: 1 }),
    includes(
      "<num>",
      says("the template has no `<num>`, which the host replaces with the reference", "add `<num>` to the address")
    )
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
    problem: `${nameAutolink(second)} and ${nameAutolink(first)} of entry ${first.index + 1} overlap, and the host accepts no prefix that starts with another prefix`,
    fix: "remove one of the two entries, or change a prefix so that neither starts with the other"
  });
}

// src/sections/autolinks/plan.ts
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
    say`${nameAutolink(inTheWay)} is undeclared and kept, and the host accepts no prefix that overlaps with it`,
    "delete that autolink, or declare it instead of this one"
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

// src/sections/autolinks/index.ts
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
