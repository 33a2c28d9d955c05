import {
  codespacesSecrets94 as codespacesSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-E6WKSJB7.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

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
