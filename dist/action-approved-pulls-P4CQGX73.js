import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
} from "./action-chunk-QEE34MAR.js";
import "./action-chunk-CLKC35IZ.js";
import "./action-chunk-YN5B233P.js";
import "./action-chunk-2ZKVA3OW.js";
import "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-EWSOJIDQ.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-Q5OJGSWY.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-5WYG7O2H.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
};
