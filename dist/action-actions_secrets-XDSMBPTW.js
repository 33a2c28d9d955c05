import {
  repositorySecrets104 as repositorySecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-OSB3ZU7F.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", repositorySecrets);
export {
  actionsSecrets
};
