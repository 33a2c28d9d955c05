import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
} from "./action-chunk-MDPZQDXP.js";
import "./action-chunk-Y6I3GFYJ.js";
import "./action-chunk-AFXGRX6U.js";
import "./action-chunk-EVFLGQWP.js";
import "./action-chunk-Q2MZAXOO.js";
import "./action-chunk-KPIU2YXK.js";
import "./action-chunk-S3XJ4MRV.js";
import "./action-chunk-KI75RKNO.js";
import "./action-chunk-337VWZ2N.js";
import "./action-chunk-Y5OLD75G.js";
import "./action-chunk-UIK6IYOH.js";
import "./action-chunk-HGS4RA32.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-VOBXYSNG.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-KHFLTU2G.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
};
