import {
  repositoryVariables104 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-VEIUAEOO.js";
import "./action-chunk-EMC33G2K.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
