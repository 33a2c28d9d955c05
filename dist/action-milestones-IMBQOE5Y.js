import {
  whenDeleted73 as whenDeleted,
  create82 as create,
  remove82 as remove,
  update82 as update,
  choice83 as choice,
  closed83 as closed,
  limits83 as limits,
  listOf83 as listOf,
  text83 as text,
  compare86 as compare,
  pickWanted86 as pickWanted,
  open87 as open,
  says89 as says,
  pickKeys92 as pickKeys,
  issues94 as issues,
  object96 as object2,
  array97 as array,
  check97 as check,
  nullable97 as nullable,
  number97 as number,
  object97 as object,
  optional97 as optional,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string,
  transform97 as transform,
  rest99 as rest,
  __export100 as __export
} from "./action.js";
import {
  Some,
  allOf,
  fold
} from "./action-chunk-PGRPC2BA.js";
import {
  defineSection,
  exportList
} from "./action-chunk-GHPBHRTD.js";
import {
  match,
  planUndeclared
} from "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/milestones/calls.ts
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

// src/sections/milestones/schema.ts
var fix = "write it as `YYYY-MM-DD`, or `null` for no due date";
var notADate = says("is not a date in the form YYYY-MM-DD", fix);
var notADay = says("this date does not exist", fix);
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

// src/sections/milestones/plan.ts
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
  because: "deleting it detaches it from its issues"
});
var kept = () => open(": deleting it would detach it from its issues");
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

// src/sections/milestones/index.ts
var milestones = defineSection({
  key: "milestones",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "nothing", loses: whenDeleted((subject) => `which issues belonged to ${subject}`) } },
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
