import {
  agentVariables87 as agentVariables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-SGK5AB7X.js";
import "./action-chunk-M2KAVN5P.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

// src/sections/agents_variables/index.ts
var agentsVariables = variableSection(
  "agents",
  agentVariables,
  "the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them"
);
export {
  agentsVariables
};
