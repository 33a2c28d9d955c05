import {
  codespacesSecrets103 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-ISE2NNNU.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

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
