import {
  agentVariables98 as agentVariables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-AGAI5J45.js";
import "./action-chunk-V6LNKVKQ.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = variableSection(
  "agents",
  agentVariables,
  "GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables"
);
export {
  agentsVariables
};
