import {
  leaveToOthers82 as leaveToOthers,
  refuseChange82 as refuseChange,
  update82 as update,
  bareList83 as bareList,
  choice83 as choice,
  closed83 as closed,
  text83 as text,
  nearest84 as nearest,
  actions94 as actions,
  mapped96 as mapped,
  object96 as object,
  array97 as array,
  number97 as number,
  pipe97 as pipe,
  string97 as string,
  transform97 as transform,
  rest99 as rest,
  __export100 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-GHPBHRTD.js";
import {
  match
} from "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/workflows/calls.ts
var calls_exports = {};
__export(calls_exports, {
  disable: () => disable,
  enable: () => enable,
  list: () => list
});
var LiveWorkflow = object({ id: number(), url: string(), name: string(), path: string(), state: string() });
var list = rest("GET /repos/{owner}/{repo}/actions/workflows", {
  needs: actions.read,
  pages: { per: 100, identity: "id", list: "workflows" },
  answer: mapped(object({ total_count: number(), workflows: array(LiveWorkflow) }), ({ workflows: workflows2 }) => workflows2)
});
var enable = rest("PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable", {
  needs: actions.write
});
var disable = rest("PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable", {
  needs: actions.write,
  absent: void 0,
  absentOn: [403],
  absentWhen: /\bnot active\b/i
});

// src/sections/workflows/schema.ts
var folder = ".github/workflows/";
var path = pipe(
  text({ min: 1 }),
  transform((value) => value.includes("/") ? value : `${folder}${value}`)
);
var Workflow = closed({ path, state: choice(["active", "disabled"]) });
var nameWorkflow = ({ path: path3 }) => `workflow ${JSON.stringify(path3)}`;
var settings = bareList(Workflow, { key: ({ path: path3 }) => path3, named: nameWorkflow });

// src/sections/workflows/plan.ts
var path2 = (workflow) => workflow.path;
function planWorkflows(entries, live) {
  const declared = new Set(entries.map(path2));
  const present = live.filter(isPresent);
  const others = present.map(path2).filter((one) => !declared.has(one));
  const named = present.filter((item) => declared.has(item.path));
  const fix = "remove the entry until the host lists this path once";
  const found = match(entries, named, path2, path2, { named: nameWorkflow, fix });
  return [
    ...found.missing.map((entry) => refuseMissing(entry, others)),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, item))
  ];
}
var isPresent = ({ state }) => state !== "deleted";
function stateOf({ state }) {
  if (state === "active") return state;
  return state.startsWith("disabled_") ? "disabled" : void 0;
}
function refuseMissing(entry, others) {
  const add = "add its file to the default branch, or remove the entry";
  const meant = nearest(entry.path, others);
  return refuseChange(
    nameWorkflow(entry),
    [{ key: "state", live: void 0, wanted: entry.state, words: `state (absent) \u2192 ${entry.state}` }],
    "the repository has no workflow with this path",
    meant ? `write \`${meant}\` if you mean that workflow; else ${add}` : add
  );
}
function planChange(entry, item) {
  const state = stateOf(item);
  if (state === entry.state) return [];
  const difference = { key: "state", live: item.state, wanted: entry.state };
  if (!state)
    return leaveToOthers(nameWorkflow(entry), [difference], "Trueup does not know this state, and leaves it as it is");
  const set = entry.state === "active" ? enable : disable;
  return update(nameWorkflow(entry), [difference], set({ workflow_id: item.id }), { names: [entry.path] });
}

// src/sections/workflows/index.ts
var workflows = defineSection({
  key: "workflows",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "protection" } },
  calls: calls_exports,
  read: async (host, entries) => entries.length ? host.ask(list({})) : [],
  plan: planWorkflows,
  readAll: (host) => host.ask(list({})),
  toSettings: workflowsToSettings
});
function workflowsToSettings(live) {
  const present = live.filter(isPresent).map((item) => ({ item, state: stateOf(item) }));
  const entries = present.flatMap(({ item: { path: path3 }, state }) => state ? [{ path: path3, state }] : []);
  const notes = present.flatMap(
    ({ item, state }) => state ? [] : `${nameWorkflow(item)} is left out: Trueup does not know its state ${JSON.stringify(item.state)}`
  );
  return exportList(entries, settings, notes);
}
export {
  workflows
};
