import {
  dependabotSecrets98 as dependabotSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-7I5SALSP.js";
import "./action-chunk-7C2MIFIF.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = secretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
