import {
  assertRunHasNewestSettings,
  findApproval,
  hasSameFiles,
  noFinishedApply,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-7U7HNZ4Z.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-QH3RC7B3.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-UEBQC2ZH.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-CNMMWYN3.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-ZAPXKZKL.js";
import "./action-chunk-TTWVWH5H.js";
import "./action-chunk-HEXTRPCL.js";
import "./action-chunk-ZULVRMIV.js";
import "./action-chunk-2GKIW2L7.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-4BPPUG3J.js";
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
