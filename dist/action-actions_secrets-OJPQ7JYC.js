import {
  secrets98 as secrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-W4ROL6EM.js";
import "./action-chunk-V6LNKVKQ.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = secretSection("actions", secrets);
export {
  actionsSecrets
};
