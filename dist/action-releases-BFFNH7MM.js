import {
  createDiffFreshCheck,
  readPushFreshCheck
} from "./action-chunk-4X3VHFO2.js";
import "./action-chunk-NRECQTTA.js";
import "./action-chunk-46CUGV2T.js";
import "./action-chunk-YKQZ5DPI.js";
import "./action-chunk-ZVVLIE6S.js";
import "./action-chunk-R6RTEM6A.js";
import "./action-chunk-BU7DWIJX.js";
import "./action-chunk-454ZCEVB.js";
import "./action-chunk-4WPBI5FK.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-Q5F2MWOS.js";
import "./action-chunk-DWLBOM7C.js";
import "./action-chunk-NVA7EYKP.js";
import "./action-chunk-WAD254TN.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-N5TXVVM2.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-G3GC66RM.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-YR4L64CS.js";
export {
  createDiffFreshCheck,
  readPushFreshCheck
};
