import {
  codespacesSecrets87 as codespacesSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-JFYTWXFY.js";
import "./action-chunk-M2KAVN5P.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

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
