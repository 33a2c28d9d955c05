import {
  dependabotSecrets105 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-LRSKSLBZ.js";
import "./action-chunk-Y3AFKIDB.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
