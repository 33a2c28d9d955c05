import {
  codespacesSecrets87 as codespacesSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-4G7VGRPL.js";
import "./action-chunk-N547ZMDL.js";
import "./action-chunk-HFI535RC.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/sections/codespaces_secrets/index.ts
var codespacesSecrets2 = secretSection("codespaces", {
  /** The host lists these secrets only to tokens that can write them. */
  read: codespacesSecrets.write,
  write: codespacesSecrets.write,
  key: { hints: { 403: "the host never gives this key to apps: use a personal access token" } }
});
export {
  codespacesSecrets2 as codespacesSecrets
};
