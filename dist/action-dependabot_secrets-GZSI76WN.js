import {
  dependabotSecrets104 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-OSB3ZU7F.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
