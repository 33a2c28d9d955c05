import {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
} from "./action-chunk-QZ6L3QIA.js";
import "./action-chunk-C5MW3LYJ.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-6I3X3XFU.js";
import "./action-chunk-KCRSF654.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-6FGPYDCD.js";
import "./action-chunk-APKKK2WF.js";
import "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-76F2T3PG.js";
import "./action-chunk-GEYUJXJ5.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
};
