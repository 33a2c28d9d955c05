import {
  describeLossIfDeleted83 as describeLossIfDeleted,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineVisibleConnection86 as defineVisibleConnection,
  selectConnection86 as selectConnection,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  pickWanted88 as pickWanted,
  defineObject89 as defineObject,
  choice90 as choice,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  refusedLimits90 as refusedLimits,
  text90 as text,
  createMessage94 as createMessage,
  array96 as array,
  check96 as check,
  isoTimestamp96 as isoTimestamp,
  nullable96 as nullable,
  number96 as number,
  object96 as object,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  markPublic97 as markPublic,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  issues104 as issues,
  __export106 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/milestones/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  list: () => list,
  remove: () => remove,
  update: () => update
});
var LiveMilestone = defineObject({
  number: number(),
  title: string(),
  description: nullable(string()),
  state: string(),
  due_on: nullable(pipe(string(), isoTimestamp()))
});
var list = defineRestCall("GET /repos/{owner}/{repo}/milestones", {
  needs: issues.read,
  query: { state: "all" },
  pages: { perPage: 100, identity: "number" },
  answer: array(LiveMilestone),
  batched: defineBatchedAnswer(
    "milestones",
    selectConnection("milestones", "title number description state due_on: dueOn"),
    object({ milestones: defineVisibleConnection(LiveMilestone) }),
    ({ milestones: milestones2 }) => milestones2.map((milestone) => ({ ...milestone, state: milestone.state.toLowerCase() }))
  )
});
var create = defineRestCall("POST /repos/{owner}/{repo}/milestones", { needs: issues.write });
var update = defineRestCall("PATCH /repos/{owner}/{repo}/milestones/{milestone_number}", {
  needs: issues.write
});
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/milestones/{milestone_number}", {
  needs: issues.write
});

// packages/core/src/sections/milestones/schema.ts
var fix = "write it as `YYYY-MM-DD`, or `null` for no due date";
var invalidDate = createMessage("is not a date in the form `YYYY-MM-DD`", fix);
var missingDay = createMessage("is a date that does not exist", fix);
var day = pipe(
  text(),
  regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, invalidDate),
  transform((value) => value.slice(0, 10)),
  check((value) => (/* @__PURE__ */ new Date(`${value}T12:00:00Z`)).toJSON()?.slice(0, 10) === value, missingDay)
);
var Milestone = closedMap({
  title: text({ min: 1 }),
  description: optional(nullable(text())),
  state: optional(choice(["open", "closed"])),
  due_on: optional(nullable(day)),
  ...refusedLimits
});
var describeMilestone = ({ title }) => `milestone ${JSON.stringify(title)}`;
var settings = createListShape(Milestone, {
  undeclared: "keep",
  getKey: ({ title }) => title,
  describeEntry: describeMilestone
});

// packages/core/src/sections/milestones/plan.ts
var getTitle = (milestone) => milestone.title;
var identifyMilestone = (milestone) => ({
  subject: describeMilestone(milestone),
  names: [getTitle(milestone)]
});
function planMilestones({ entries, undeclared }, live) {
  const matches = matchEntries(entries, live, getTitle, getTitle, {
    describe: describeMilestone,
    fix: "give one of them another title"
  });
  return [
    ...matches.missing.map(
      (entry) => planCreate(identifyMilestone(entry), create({}, toRequestBody(entry)), { holds: normalizeEntry(entry) })
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: describeMilestone,
      remove: planRemoval,
      describeReason: describeReasonToKeep
    })
  ];
}
var planRemoval = (item) => planDelete(identifyMilestone(item), remove({ milestone_number: item.number }), {
  holds: pickKeys(normalizeLive(item), (key) => ["description", "due_on", "state"].includes(key)),
  because: "its issues lose the milestone"
});
var describeReasonToKeep = () => markPublic(": its issues would lose it");
function planChange(entry, item) {
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  return planUpdate(
    identifyMilestone(entry),
    differences,
    update({ milestone_number: item.number }, toRequestBody(pickWanted(differences)))
  );
}
var normalizeEntry = (entry) => entry.description === null ? { ...entry, description: "" } : entry;
var normalizeLive = (item) => ({
  ...item,
  description: item.description ?? "",
  due_on: item.due_on?.slice(0, 10) ?? null
});
var toRequestBody = (entry) => {
  const { due_on, ...rest } = normalizeEntry(entry);
  return due_on === void 0 ? rest : { ...rest, due_on: due_on && `${due_on}T12:00:00Z` };
};

// packages/core/src/sections/milestones/index.ts
var milestones = defineSection({
  key: "milestones",
  settings,
  visibleTo: { "": "everyone" },
  risk: {
    "": { touches: "nothing", describeLostData: describeLossIfDeleted((subject) => `which issues had ${subject}`) }
  },
  calls: calls_exports,
  read: (github) => github.ask(list({})),
  plan: planMilestones,
  toSettings: (live) => exportList(live.map(toMilestoneEntry), settings)
});
var toMilestoneEntry = ({ title, description, state, due_on }) => ({
  title,
  ...description && { description },
  state,
  ...due_on && { due_on: due_on.slice(0, 10) }
});
export {
  milestones
};
