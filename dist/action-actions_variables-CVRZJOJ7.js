import {
  repositoryVariables103 as repositoryVariables
} from "./action.js";
import {
  createVariableSection
} from "./action-chunk-4VCXI244.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/sections/actions_variables/index.ts
var actionsVariables = createVariableSection("actions", repositoryVariables);
export {
  actionsVariables
};
