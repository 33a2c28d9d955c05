import {
  agentVariables104 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-NUUPBEOO.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = createVariableSection(
  "agents",
  agentVariables,
  "GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables"
);
export {
  agentsVariables
};
