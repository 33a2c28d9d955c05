import {
  repositoryVariables104 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-NUUPBEOO.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
