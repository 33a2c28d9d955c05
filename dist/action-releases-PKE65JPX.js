import {
  createDiffFreshCheck,
  readPushFreshCheck
} from "./action-chunk-HYZDRWSN.js";
import "./action-chunk-WGLB4PFF.js";
import "./action-chunk-3NQ4FWOB.js";
import "./action-chunk-J6QZ54VC.js";
import "./action-chunk-5MZKRUXA.js";
import "./action-chunk-NQXHJY5G.js";
import "./action-chunk-NDBIS7XQ.js";
import "./action-chunk-XSBVIION.js";
import "./action-chunk-IM4ZR4XF.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-GIIBMZE2.js";
import "./action-chunk-ID5LUDYK.js";
import "./action-chunk-JLABTGGQ.js";
import "./action-chunk-DVD7Z25W.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-BUAGEYC6.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-ODXYMMJH.js";
export {
  createDiffFreshCheck,
  readPushFreshCheck
};
