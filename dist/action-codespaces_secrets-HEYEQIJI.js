import {
  codespacesSecrets101 as codespacesSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-MZF4KYDJ.js";
import "./action-chunk-76CNUOPG.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

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
