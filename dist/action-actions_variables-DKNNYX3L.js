import {
  variables98 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-ESV64CS5.js";
import "./action-chunk-7C2MIFIF.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
