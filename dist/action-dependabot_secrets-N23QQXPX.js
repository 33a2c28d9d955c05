import {
  dependabotSecrets87 as dependabotSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-RK35XWGZ.js";
import "./action-chunk-SVMV4JKM.js";
import "./action-chunk-KPLOR3VN.js";
import "./action-chunk-YJZW4MO4.js";
import "./action-chunk-2J7AUBBZ.js";

// src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = secretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
