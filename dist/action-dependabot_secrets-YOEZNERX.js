import {
  dependabotSecrets87 as dependabotSecrets
} from "./action.js";
import {
  secretSection
} from "./action-chunk-JFYTWXFY.js";
import "./action-chunk-M2KAVN5P.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

// src/sections/dependabot_secrets/index.ts
var dependabotSecrets2 = secretSection("dependabot", dependabotSecrets);
export {
  dependabotSecrets2 as dependabotSecrets
};
