import {
  secrets101 as secrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-6MVQSRFE.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", secrets);
export {
  actionsSecrets
};
