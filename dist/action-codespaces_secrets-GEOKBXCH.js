import {
  codespacesSecrets105 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-T2T4VUE5.js";
import "./action-chunk-3DOG7QKR.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
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
