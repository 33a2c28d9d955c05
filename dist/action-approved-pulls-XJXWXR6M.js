import {
  assertRunHasNewestSettings,
  findApproval,
  hasSameFiles,
  noFinishedApply,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-KLFKXRE4.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-CIFBVHZ5.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-UEBQC2ZH.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-G22OKM6O.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-ATO5OK5L.js";
import "./action-chunk-3H22GDJY.js";
import "./action-chunk-TJACGQ7U.js";
import "./action-chunk-YLWZNHDC.js";
import "./action-chunk-2I55B2IQ.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-7TGXQZYD.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";
export {
  assertRunHasNewestSettings,
  findApproval,
  hasSameFiles,
  noFinishedApply,
  readPlansOfCommit,
  searchDepth
};
