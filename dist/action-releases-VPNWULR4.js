import {
  createDiffFreshCheck,
  readPushFreshCheck
} from "./action-chunk-AO2FX6WA.js";
import "./action-chunk-WQEAXXEC.js";
import "./action-chunk-LOG6BA4G.js";
import "./action-chunk-AVLKPYCS.js";
import "./action-chunk-TA7DS75R.js";
import "./action-chunk-VJZITU7H.js";
import "./action-chunk-WOOVAEI3.js";
import "./action-chunk-XSBVIION.js";
import "./action-chunk-GZBYAWWM.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-RNFZ7AZN.js";
import "./action-chunk-KAMOOS7L.js";
import "./action-chunk-C4NSEDQ6.js";
import "./action-chunk-VG2NJKGV.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-YVEMCY3V.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-ODXYMMJH.js";
export {
  createDiffFreshCheck,
  readPushFreshCheck
};
