import {
  agentSecrets87 as agentSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-4G7VGRPL.js";
import "./action-chunk-N547ZMDL.js";
import "./action-chunk-HFI535RC.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/sections/agents_secrets/index.ts
var agentsSecrets = secretSection("agents", agentSecrets);
export {
  agentsSecrets
};
