import {
  createLineCheckOfDiff,
  readLineCheckOfPush
} from "./action-chunk-74ZT6JDK.js";
import "./action-chunk-LSAUQBAV.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-NUB4M3WY.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-MIBTAG6S.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-BWOLPK33.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-ZLXIJYYM.js";
import "./action-chunk-2JRZJO7W.js";
import "./action-chunk-UD5MOOY6.js";
import "./action-chunk-XFVKIPUL.js";
import "./action-chunk-RYGNSWRB.js";
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
