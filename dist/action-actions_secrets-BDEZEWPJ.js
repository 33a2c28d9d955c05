import {
  secrets87 as secrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-4G7VGRPL.js";
import "./action-chunk-N547ZMDL.js";
import "./action-chunk-HFI535RC.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/sections/actions_secrets/index.ts
var actionsSecrets = secretSection("actions", secrets);
export {
  actionsSecrets
};
