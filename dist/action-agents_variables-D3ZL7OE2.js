import {
  agentVariables87 as agentVariables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-IRN4TLHT.js";
import "./action-chunk-WSO6YAB4.js";
import "./action-chunk-HFI535RC.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/sections/agents_variables/index.ts
var agentsVariables = variableSection(
  "agents",
  agentVariables,
  "the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them"
);
export {
  agentsVariables
};
