import {
  codespacesSecrets104 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-3QFJLMRF.js";
import "./action-chunk-EMC33G2K.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/codespaces_secrets/index.ts
var codespacesSecrets2 = createSecretSection("codespaces", {
  /** GitHub lists these secrets only to tokens that can write them. */
  read: codespacesSecrets.write,
  write: codespacesSecrets.write,
  key: { hints: { 403: "GitHub refuses this key to apps: use a personal access token" } }
});
export {
  codespacesSecrets2 as codespacesSecrets
};
