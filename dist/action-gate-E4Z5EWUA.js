import {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
} from "./action-chunk-5BDUDQAH.js";
import "./action-chunk-6CSPPXC7.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-IOAHPKN3.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-OZJT3U3D.js";
import "./action-chunk-GJI7KZ2J.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-GEYUJXJ5.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-REN3VIQG.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
};
