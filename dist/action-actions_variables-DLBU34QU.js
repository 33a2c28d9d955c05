import {
  variables94 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-6DWJOSU7.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
