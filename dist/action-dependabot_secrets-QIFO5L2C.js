import {
  dependabotSecrets101 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-6MVQSRFE.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
