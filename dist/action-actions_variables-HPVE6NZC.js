import {
  variables87 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-IRN4TLHT.js";
import "./action-chunk-WSO6YAB4.js";
import "./action-chunk-HFI535RC.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
