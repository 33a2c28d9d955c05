import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
} from "./action-chunk-4DV5XZMI.js";
import "./action-chunk-TQTMJ7BM.js";
import "./action-chunk-PWLR4IK3.js";
import "./action-chunk-TWS667Z7.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-MMOKWG3J.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-NU5OQ3DQ.js";
import "./action-chunk-VBPQPEK5.js";
import "./action-chunk-SOGQHWKZ.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
};
