import {
  repositorySecrets105 as repositorySecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-LRSKSLBZ.js";
import "./action-chunk-Y3AFKIDB.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", repositorySecrets);
export {
  actionsSecrets
};
