import {
  secrets101 as secrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-JHKCQ5DP.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = createSecretSection("actions", secrets);
export {
  actionsSecrets
};
