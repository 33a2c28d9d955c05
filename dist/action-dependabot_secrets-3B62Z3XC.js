import {
  dependabotSecrets103 as dependabotSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-ISE2NNNU.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = createSecretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
