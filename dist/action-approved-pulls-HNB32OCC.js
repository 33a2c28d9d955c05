import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
} from "./action-chunk-3BZZYTD5.js";
import "./action-chunk-HOOCXREZ.js";
import "./action-chunk-VEL34HVE.js";
import "./action-chunk-CEPL4ORM.js";
import "./action-chunk-3TDFTVMV.js";
import "./action-chunk-CPQBBV7L.js";
import "./action-chunk-2VPPWVKP.js";
import "./action-chunk-WQNA2GFS.js";
import "./action-chunk-BKQZ7IKZ.js";
import "./action-chunk-CDRICHO2.js";
import "./action-chunk-TSULGR4P.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-N75BWPLI.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  noFinishedApply,
  proveStillNewest
};
