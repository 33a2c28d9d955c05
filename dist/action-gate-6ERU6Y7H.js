import {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
} from "./action-chunk-NL37W2SG.js";
import "./action-chunk-GZSGRNYE.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-IY7SCH2N.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-SOUVXXM7.js";
import "./action-chunk-DPEZW7PX.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-VBPQPEK5.js";
import "./action-chunk-GEYUJXJ5.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-REN3VIQG.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
};
