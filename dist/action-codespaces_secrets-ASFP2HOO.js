import {
  codespacesSecrets104 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-OSB3ZU7F.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
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
