import {
  agentVariables105 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-RF4DZSNR.js";
import "./action-chunk-Y3AFKIDB.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
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
