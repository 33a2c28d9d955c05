import {
  agentVariables98 as agentVariables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-ESV64CS5.js";
import "./action-chunk-7C2MIFIF.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/sections/agents_variables/index.ts
var agentsVariables = variableSection(
  "agents",
  agentVariables,
  "the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them"
);
export {
  agentsVariables
};
