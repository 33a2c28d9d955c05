import {
  agentSecrets87 as agentSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-JFYTWXFY.js";
import "./action-chunk-M2KAVN5P.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

// src/sections/agents_secrets/index.ts
var agentsSecrets = secretSection("agents", agentSecrets);
export {
  agentsSecrets
};
