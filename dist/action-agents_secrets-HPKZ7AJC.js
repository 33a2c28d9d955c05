import {
  agentSecrets103 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-4GQSE4MM.js";
import "./action-chunk-GNY76GRU.js";
import "./action-chunk-6N3GFAUJ.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
