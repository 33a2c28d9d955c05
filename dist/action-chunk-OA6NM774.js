import {
  actions87 as actions,
  mapped95 as mapped,
  object95 as object,
  rest96 as rest,
  array97 as array,
  number97 as number,
  string97 as string,
  __export98 as __export
} from "./action.js";

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
  answer: mapped(object({ total_count: number(), workflows: array(LiveWorkflow) }), ({ workflows }) => workflows)
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

export {
  list,
  enable,
  disable,
  calls_exports
};
