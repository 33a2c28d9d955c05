import {
  dependabotSecrets101 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-JHKCQ5DP.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
