import {
  dependabotSecrets103 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-L6TRCYYK.js";
import "./action-chunk-TBNN5MXR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
