import {
  repositorySecrets103 as repositorySecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-L6TRCYYK.js";
import "./action-chunk-TBNN5MXR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", repositorySecrets);
export {
  actionsSecrets
};
