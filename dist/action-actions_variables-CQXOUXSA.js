import {
  variables101 as variables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-EFJLKE7F.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", variables);
export {
  actionsVariables
};
