import {
  dependabotSecrets105 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-T2T4VUE5.js";
import "./action-chunk-3DOG7QKR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
