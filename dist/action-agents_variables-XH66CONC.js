import {
  agentVariables103 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-GNHIZX3K.js";
import "./action-chunk-TBNN5MXR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = createVariableSection(
  "agents",
  agentVariables,
  "GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables"
);
export {
  agentsVariables
};
