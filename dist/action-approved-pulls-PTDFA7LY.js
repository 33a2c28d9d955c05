import {
  assertRunHasNewestSettings,
  findApproval,
  hasSameFiles,
  noFinishedApply,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-MSHNR4KF.js";
import "./action-chunk-DHHKP6CE.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-WTQMWBDB.js";
import "./action-chunk-4MGQKANW.js";
import "./action-chunk-O3I45R2W.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-EHOVXOI2.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-2NSALNPT.js";
import "./action-chunk-TEGAP3PM.js";
import "./action-chunk-VAEQKHQY.js";
import "./action-chunk-TWJZOMWK.js";
import "./action-chunk-GWSETRH5.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-7GLODX6Z.js";
import "./action-chunk-6JZENBHF.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";
export {
  assertRunHasNewestSettings,
  findApproval,
  hasSameFiles,
  noFinishedApply,
  readPlansOfCommit,
  searchDepth
};
