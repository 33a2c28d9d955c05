import {
  leaveToOthers82 as leaveToOthers,
  refuseChange82 as refuseChange,
  update82 as update,
  mapped84 as mapped,
  object84 as object,
  bareList85 as bareList,
  choice85 as choice,
  closed85 as closed,
  text85 as text,
  nearest86 as nearest,
  array93 as array,
  number93 as number,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  actions98 as actions,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/workflows/calls.ts
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

// packages/core/src/sections/workflows/schema.ts
var folder = ".github/workflows/";
var path = pipe(
  text({ min: 1 }),
  transform((value) => value.includes("/") ? value : `${folder}${value}`)
);
var Workflow = closed({ path, state: choice(["active", "disabled"]) });
var nameWorkflow = ({ path: path3 }) => `workflow ${JSON.stringify(path3)}`;
var settings = bareList(Workflow, { key: ({ path: path3 }) => path3, named: nameWorkflow });

// packages/core/src/sections/workflows/plan.ts
var path2 = (workflow) => workflow.path;
function planWorkflows(entries, live) {
  const declared = new Set(entries.map(path2));
  const present = live.filter(isPresent);
  const others = present.map(path2).filter((one) => !declared.has(one));
  const named = present.filter((item) => declared.has(item.path));
  const fix = "remove the entry until GitHub lists this path once";
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
    meant ? `write \`${meant}\` if you mean that workflow; otherwise ${add}` : add
  );
}
function planChange(entry, item) {
  const state = stateOf(item);
  if (state === entry.state) return [];
  const difference = { key: "state", live: item.state, wanted: entry.state };
  if (!state)
    return leaveToOthers(nameWorkflow(entry), [difference], "Trueup does not know this state, so it keeps it");
  const set = entry.state === "active" ? enable : disable;
  return update(nameWorkflow(entry), [difference], set({ workflow_id: item.id }), { names: [entry.path] });
}

// packages/core/src/sections/workflows/index.ts
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
