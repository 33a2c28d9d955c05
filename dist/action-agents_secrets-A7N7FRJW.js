import {
  agentSecrets101 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-6MVQSRFE.js";
import "./action-chunk-O35FTVR3.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
