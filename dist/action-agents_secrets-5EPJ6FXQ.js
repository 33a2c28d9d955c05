import {
  agentSecrets104 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-3QFJLMRF.js";
import "./action-chunk-EMC33G2K.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
