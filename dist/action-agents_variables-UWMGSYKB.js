import {
  agentVariables101 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-7E6JR5R5.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = createVariableSection(
  "agents",
  agentVariables,
  "GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables"
);
export {
  agentsVariables
};
