import {
  repositoryVariables105 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-23LFPPYH.js";
import "./action-chunk-3DOG7QKR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
