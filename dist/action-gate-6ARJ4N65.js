import {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
} from "./action-chunk-VCSKBC7W.js";
import "./action-chunk-ETIVAS3Q.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-B5PF2O7U.js";
import "./action-chunk-T45FTNTA.js";
import "./action-chunk-MES6GABR.js";
import "./action-chunk-PTRUAIU2.js";
import "./action-chunk-7MZ5B6ZQ.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-AASL6KX6.js";
import "./action-chunk-HNJ66UMR.js";
import "./action-chunk-YJNXJ4UR.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-4ISGKLOX.js";
import "./action-chunk-QCHLN273.js";
import "./action-chunk-I2T7OL5D.js";
export {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
};
