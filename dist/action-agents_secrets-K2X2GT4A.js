import {
  agentSecrets98 as agentSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-W4ROL6EM.js";
import "./action-chunk-V6LNKVKQ.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = secretSection("agents", agentSecrets);
export {
  agentsSecrets
};
