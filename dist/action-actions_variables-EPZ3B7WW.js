import {
  variables98 as variables
} from "./action.js";
import {
  variableSection
} from "./action-chunk-AGAI5J45.js";
import "./action-chunk-V6LNKVKQ.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = variableSection("actions", variables);
export {
  actionsVariables
};
