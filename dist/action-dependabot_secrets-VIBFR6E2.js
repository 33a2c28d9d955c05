import {
  dependabotSecrets101 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-MZF4KYDJ.js";
import "./action-chunk-76CNUOPG.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
