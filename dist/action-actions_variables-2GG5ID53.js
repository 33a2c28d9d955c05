import {
  variables101 as variables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-TAIOULH4.js";
import "./action-chunk-76CNUOPG.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", variables);
export {
  actionsVariables
};
