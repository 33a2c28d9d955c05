import {
  secrets101 as secrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-MZF4KYDJ.js";
import "./action-chunk-76CNUOPG.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", secrets);
export {
  actionsSecrets
};
