import {
  codespacesSecrets103 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-L6TRCYYK.js";
import "./action-chunk-TBNN5MXR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

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
