import {
  codespacesSecrets98 as codespacesSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-7I5SALSP.js";
import "./action-chunk-7C2MIFIF.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/sections/codespaces_secrets/index.ts
var codespacesSecrets2 = secretSection("codespaces", {
  /** The host lists these secrets only to tokens that can write them. */
  read: codespacesSecrets.write,
  write: codespacesSecrets.write,
  key: { hints: { 403: "the host never gives this key to apps: use a personal access token" } }
});
export {
  codespacesSecrets2 as codespacesSecrets
};
