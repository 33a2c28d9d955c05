import {
  agentSecrets101 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-MZF4KYDJ.js";
import "./action-chunk-76CNUOPG.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
