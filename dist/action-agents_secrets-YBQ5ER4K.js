import {
  agentSecrets103 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-ISE2NNNU.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
