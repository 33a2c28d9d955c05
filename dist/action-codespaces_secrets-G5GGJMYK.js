import {
  codespacesSecrets98 as codespacesSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-W4ROL6EM.js";
import "./action-chunk-V6LNKVKQ.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/codespaces_secrets/index.ts
var codespacesSecrets2 = secretSection("codespaces", {
  /** The host lists these secrets only to tokens that can write them. */
  read: codespacesSecrets.write,
  write: codespacesSecrets.write,
  key: { hints: { 403: "GitHub refuses this key to apps: use a personal access token" } }
});
export {
  codespacesSecrets2 as codespacesSecrets
};
