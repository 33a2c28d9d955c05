import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
} from "./action-chunk-DMH4XTEF.js";
import "./action-chunk-HYVQUEGL.js";
import "./action-chunk-FCXNLTYH.js";
import "./action-chunk-EGGICBQC.js";
import "./action-chunk-DX2MJX3W.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-KCRSF654.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-6FGPYDCD.js";
import "./action-chunk-IBFABR4E.js";
import "./action-chunk-T7CFUPMW.js";
import "./action-chunk-4D5AZ5SD.js";
import "./action-chunk-APKKK2WF.js";
import "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-76F2T3PG.js";
import "./action-chunk-UHSZMGPS.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
};
