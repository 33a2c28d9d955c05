import {
  whenDeleted79 as whenDeleted,
  create82 as create,
  remove82 as remove,
  update82 as update,
  compare83 as compare,
  pickWanted83 as pickWanted,
  object84 as object2,
  choice85 as choice,
  closed85 as closed,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  open88 as open,
  says90 as says,
  array93 as array,
  check93 as check,
  nullable93 as nullable,
  number93 as number,
  object93 as object,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  transform93 as transform,
  pickKeys94 as pickKeys,
  issues98 as issues,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  Some,
  allOf,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/milestones/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  list: () => list,
  remove: () => remove2,
  update: () => update2
});
var LiveMilestone = object2({
  number: number(),
  title: string(),
  description: nullable(string()),
  state: string(),
  due_on: nullable(string())
});
var list = rest("GET /repos/{owner}/{repo}/milestones", {
  needs: issues.read,
  query: { state: "all" },
  pages: { per: 100, identity: "number" },
  answer: array(LiveMilestone),
  folded: fold(
    "milestones",
    allOf("milestones", "title number description state due_on: dueOn"),
    object({ milestones: Some(LiveMilestone) }),
    ({ milestones: milestones2 }) => milestones2.map((one) => ({ ...one, state: one.state.toLowerCase() }))
  )
});
var create2 = rest("POST /repos/{owner}/{repo}/milestones", { needs: issues.write });
var update2 = rest("PATCH /repos/{owner}/{repo}/milestones/{milestone_number}", { needs: issues.write });
var remove2 = rest("DELETE /repos/{owner}/{repo}/milestones/{milestone_number}", { needs: issues.write });

// packages/core/src/sections/milestones/schema.ts
var fix = "write it as `YYYY-MM-DD`, or `null` for no due date";
var notADate = says("is not a date in the form `YYYY-MM-DD`", fix);
var notADay = says("is a date that does not exist", fix);
var day = pipe(
  text(),
  regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, notADate),
  transform((value) => value.slice(0, 10)),
  check((value) => (/* @__PURE__ */ new Date(`${value}T12:00:00Z`)).toJSON()?.slice(0, 10) === value, notADay)
);
var Milestone = closed({
  title: text({ min: 1 }),
  description: optional(nullable(text())),
  state: optional(choice(["open", "closed"])),
  due_on: optional(nullable(day)),
  ...limits
});
var nameMilestone = ({ title: title2 }) => `milestone ${JSON.stringify(title2)}`;
var settings = listOf(Milestone, { undeclared: "keep", key: ({ title: title2 }) => title2, named: nameMilestone });

// packages/core/src/sections/milestones/plan.ts
var title = (milestone) => milestone.title;
var identify = (milestone) => ({ subject: nameMilestone(milestone), names: [title(milestone)] });
function planMilestones({ entries, undeclared }, live) {
  const found = match(entries, live, title, title, { named: nameMilestone, fix: "give one of them another title" });
  return [
    ...found.missing.map(
      (entry) => create(identify(entry), create2({}, writeBody(entry)), { holds: normalizeEntry(entry) })
    ),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
    ...planUndeclared(undeclared, found.undeclared, { named: nameMilestone, remove: planRemoval, kept })
  ];
}
var planRemoval = (item) => remove(identify(item), remove2({ milestone_number: item.number }), {
  holds: pickKeys(normalizeLive(item), (key) => ["description", "due_on", "state"].includes(key)),
  because: "its issues lose the milestone"
});
var kept = () => open(": its issues would lose it");
function planChange(entry, item) {
  const found = compare(normalizeEntry(entry), normalizeLive(item));
  return update(identify(entry), found, update2({ milestone_number: item.number }, writeBody(pickWanted(found))));
}
var normalizeEntry = (entry) => entry.description === null ? { ...entry, description: "" } : entry;
var normalizeLive = (item) => ({
  ...item,
  description: item.description ?? "",
  due_on: item.due_on?.slice(0, 10) ?? null
});
var writeBody = (entry) => {
  const { due_on, ...rest2 } = normalizeEntry(entry);
  return due_on === void 0 ? rest2 : { ...rest2, due_on: due_on && `${due_on}T12:00:00Z` };
};

// packages/core/src/sections/milestones/index.ts
var milestones = defineSection({
  key: "milestones",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "nothing", loses: whenDeleted((subject) => `which issues had ${subject}`) } },
  calls: calls_exports,
  read: (host) => host.ask(list({})),
  plan: planMilestones,
  toSettings: (live) => exportList(live.map(milestoneEntry), settings)
});
var milestoneEntry = ({ title: title2, description, state, due_on }) => ({
  title: title2,
  ...description && { description },
  state,
  ...due_on && { due_on: due_on.slice(0, 10) }
});
export {
  milestones
};
