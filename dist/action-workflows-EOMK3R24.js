import {
  createRefusedChange87 as createRefusedChange,
  planOutOfReach87 as planOutOfReach,
  planUpdate87 as planUpdate,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  choice90 as choice,
  closedMap90 as closedMap,
  createBareListShape90 as createBareListShape,
  text90 as text,
  findNearest91 as findNearest,
  array96 as array,
  number96 as number,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  defineRestCall103 as defineRestCall,
  actions104 as actions,
  __export106 as __export
} from "./action.js";
import {
  defineSection,
  exportList,
  splitByOmissionReason
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/workflows/calls.ts
var calls_exports = {};
__export(calls_exports, {
  disable: () => disable,
  enable: () => enable,
  list: () => list
});
var LiveWorkflow = defineObject({
  id: number(),
  url: string(),
  name: string(),
  path: string(),
  state: string()
});
var list = defineRestCall("GET /repos/{owner}/{repo}/actions/workflows", {
  needs: actions.read,
  pages: { perPage: 100, identity: "id", list: "workflows" },
  answer: mapAnswer(
    defineObject({ total_count: number(), workflows: array(LiveWorkflow) }),
    ({ workflows: workflows2 }) => workflows2
  )
});
var enable = defineRestCall("PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable", {
  needs: actions.write
});
var disable = defineRestCall("PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable", {
  needs: actions.write,
  absent: void 0,
  absentOn: [403],
  absentWhen: /\bnot active\b/i
});

// packages/core/src/sections/workflows/schema.ts
var folder = ".github/workflows/";
var path = pipe(
  text({ min: 1 }),
  transform((value) => value.includes("/") ? value : `${folder}${value}`)
);
var Workflow = closedMap({ path, state: choice(["active", "disabled"]) });
var describeWorkflow = ({ path: path2 }) => `workflow ${JSON.stringify(path2)}`;
var settings = createBareListShape(Workflow, { getKey: ({ path: path2 }) => path2, describeEntry: describeWorkflow });

// packages/core/src/sections/workflows/plan.ts
var getPath = (workflow) => workflow.path;
function planWorkflows(entries, live) {
  const declared = new Set(entries.map(getPath));
  const present = live.filter(isPresentWorkflow);
  const undeclaredPaths = present.map(getPath).filter((path2) => !declared.has(path2));
  const declaredWorkflows = present.filter((item) => declared.has(item.path));
  const fix = "remove the entry until GitHub lists this path once";
  const matches = matchEntries(entries, declaredWorkflows, getPath, getPath, { describe: describeWorkflow, fix });
  return [
    ...matches.missing.map((entry) => refuseMissingWorkflow(entry, undeclaredPaths)),
    ...matches.pairs.flatMap(({ entry, item }) => planStateChange(entry, item))
  ];
}
var isPresentWorkflow = ({ state }) => state !== "deleted";
function toDeclaredState({ state }) {
  if (state === "active") return state;
  return state.startsWith("disabled_") ? "disabled" : void 0;
}
function refuseMissingWorkflow(entry, undeclaredPaths) {
  const addFile = "add its file to the default branch, or remove the entry";
  const suggestion = findNearest(entry.path, undeclaredPaths);
  return createRefusedChange(
    describeWorkflow(entry),
    [{ key: "state", live: void 0, wanted: entry.state, words: `state (absent) \u2192 ${entry.state}` }],
    "the repository has no workflow with this path",
    suggestion ? `write \`${suggestion}\` if you mean that workflow; otherwise ${addFile}` : addFile
  );
}
function planStateChange(entry, item) {
  const state = toDeclaredState(item);
  if (state === entry.state) return [];
  const difference = { key: "state", live: item.state, wanted: entry.state };
  if (!state)
    return planOutOfReach(describeWorkflow(entry), [difference], "Trueup does not know this state, so it keeps it");
  const switchWorkflow = entry.state === "active" ? enable : disable;
  return planUpdate(describeWorkflow(entry), [difference], switchWorkflow({ workflow_id: item.id }), {
    names: [entry.path]
  });
}

// packages/core/src/sections/workflows/index.ts
var workflows = defineSection({
  key: "workflows",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "protection" } },
  calls: calls_exports,
  read: async (github, entries) => entries.length ? github.ask(list({})) : [],
  plan: planWorkflows,
  readAll: (github) => github.ask(list({})),
  toSettings: exportWorkflows
});
function exportWorkflows(live) {
  const { kept, omissions } = splitByOmissionReason(
    live.filter(isPresentWorkflow),
    ({ path: path2 }) => path2,
    findOmissionReason
  );
  const entries = kept.map((workflow) => ({ path: workflow.path, state: toDeclaredState(workflow) }));
  return exportList(entries, settings, omissions);
}
var findOmissionReason = (workflow) => toDeclaredState(workflow) ? void 0 : `${describeWorkflow(workflow)} is left out: Trueup does not know its state ${JSON.stringify(workflow.state)}`;
export {
  workflows
};
