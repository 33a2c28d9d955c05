import {
  createDiffFreshCheck,
  readPushFreshCheck
} from "./action-chunk-BE35GQ2G.js";
import "./action-chunk-4PQ2LCNH.js";
import "./action-chunk-A77KPFJK.js";
import "./action-chunk-5SBD3IYE.js";
import "./action-chunk-T4NG2CGY.js";
import "./action-chunk-BSQ34RF6.js";
import "./action-chunk-KDY4IRCY.js";
import "./action-chunk-6T2GLGM7.js";
import "./action-chunk-7UU47TTF.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-5AZLLCER.js";
import "./action-chunk-IWWKX3FC.js";
import "./action-chunk-SWWLM44Y.js";
import "./action-chunk-S7JLAGBX.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-BUAGEYC6.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-CAOKNQEW.js";
export {
  createDiffFreshCheck,
  readPushFreshCheck
};
