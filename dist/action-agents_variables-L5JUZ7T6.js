import {
  agentVariables104 as agentVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-VEIUAEOO.js";
import "./action-chunk-EMC33G2K.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
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
