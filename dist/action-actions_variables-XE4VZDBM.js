import {
  variables87 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-SGK5AB7X.js";
import "./action-chunk-M2KAVN5P.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

// src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
