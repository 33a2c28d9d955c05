import {
  repositorySecrets105 as repositorySecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-T2T4VUE5.js";
import "./action-chunk-3DOG7QKR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", repositorySecrets);
export {
  actionsSecrets
};
