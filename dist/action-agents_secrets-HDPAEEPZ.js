import {
  agentSecrets105 as agentSecrets
} from "./action.js";
import {
  createSecretSection
} from "./action-chunk-LRSKSLBZ.js";
import "./action-chunk-Y3AFKIDB.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/agents_secrets/index.ts
var agentsSecrets = createSecretSection("agents", agentSecrets);
export {
  agentsSecrets
};
