import {
  agentSecrets101 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-JHKCQ5DP.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
