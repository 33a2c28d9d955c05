import {
  agentVariables105 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-23LFPPYH.js";
import "./action-chunk-3DOG7QKR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
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
