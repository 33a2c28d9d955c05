import {
  agentVariables94 as agentVariables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-6DWJOSU7.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/agents_variables/index.ts
var agentsVariables = variableSection(
  "agents",
  agentVariables,
  "the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them"
);
export {
  agentsVariables
};
