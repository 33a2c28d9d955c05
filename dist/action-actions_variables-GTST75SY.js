import {
  variables88 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-JWQKCLQX.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-KPLOR3VN.js";
import "./action-chunk-YJZW4MO4.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
