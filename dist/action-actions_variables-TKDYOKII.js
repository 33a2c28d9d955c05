import {
  repositoryVariables103 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-GNHIZX3K.js";
import "./action-chunk-TBNN5MXR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
