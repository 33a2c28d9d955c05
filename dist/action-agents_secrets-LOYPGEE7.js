import {
  agentSecrets94 as agentSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-E6WKSJB7.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/agents_secrets/index.ts
var agentsSecrets = secretSection("agents", agentSecrets);
export {
  agentsSecrets
};
