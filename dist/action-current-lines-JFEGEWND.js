import {
  createLineCheckOfDiff,
  readLineCheckOfPush
} from "./action-chunk-UTTZYT5T.js";
import "./action-chunk-DIAIAI4J.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-5PJ7IDPN.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-HNA4KFW2.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-EUT3LUDC.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-DNUIMNHR.js";
import "./action-chunk-V754YG6C.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-YN6W6NIA.js";
import "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";
export {
  createLineCheckOfDiff,
  readLineCheckOfPush
};
