import {
  createLineCheckOfDiff,
  readLineCheckOfPush
} from "./action-chunk-4EYXHOD2.js";
import "./action-chunk-WPKOTQSQ.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-T4PR6D3D.js";
import "./action-chunk-HUG6ASVA.js";
import "./action-chunk-UEBQC2ZH.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-PTIRQWCF.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-N4N4PES6.js";
import "./action-chunk-43QU7R4F.js";
import "./action-chunk-BLEXSHLJ.js";
import "./action-chunk-3FYT3UR6.js";
import "./action-chunk-MTJEMGMT.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-D54ZE5ZL.js";
import "./action-chunk-B2G2XFF4.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";
export {
  createLineCheckOfDiff,
  readLineCheckOfPush
};
