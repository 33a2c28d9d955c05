import {
  dependabotSecrets104 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-3QFJLMRF.js";
import "./action-chunk-EMC33G2K.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
