import {
  agentSecrets87 as agentSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-RK35XWGZ.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-KPLOR3VN.js";
import "./action-chunk-YJZW4MO4.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/agents_secrets/index.ts
var agentsSecrets = secretSection("agents", agentSecrets);
export {
  agentsSecrets
};
