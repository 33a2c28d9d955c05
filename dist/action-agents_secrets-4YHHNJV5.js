import {
  agentSecrets104 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-OSB3ZU7F.js";
import "./action-chunk-WT5PJVGU.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
