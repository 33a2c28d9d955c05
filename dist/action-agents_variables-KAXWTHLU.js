import {
  agentVariables103 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-4VCXI244.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = createVariableSection(
  "agents",
  agentVariables,
  "GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables"
);
export {
  agentsVariables
};
