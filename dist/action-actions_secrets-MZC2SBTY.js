import {
  secrets98 as secrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-7I5SALSP.js";
import "./action-chunk-7C2MIFIF.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/sections/actions_secrets/index.ts
var actionsSecrets = secretSection("actions", secrets);
export {
  actionsSecrets
};
