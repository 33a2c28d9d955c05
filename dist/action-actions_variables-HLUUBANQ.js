import {
  repositoryVariables105 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-RF4DZSNR.js";
import "./action-chunk-Y3AFKIDB.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
