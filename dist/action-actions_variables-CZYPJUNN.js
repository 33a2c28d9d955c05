import {
  variables101 as variables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-7E6JR5R5.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", variables);
export {
  actionsVariables
};
