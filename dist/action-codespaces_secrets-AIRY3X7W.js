import {
  codespacesSecrets101 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-JHKCQ5DP.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

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
