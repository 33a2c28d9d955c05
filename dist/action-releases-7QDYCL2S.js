import {
  createDiffFreshCheck,
  readPushFreshCheck
} from "./action-chunk-MOATTJYI.js";
import "./action-chunk-ZCTP3BUT.js";
import "./action-chunk-DDNRCVMK.js";
import "./action-chunk-PJQNLDGZ.js";
import "./action-chunk-SKGES7WK.js";
import "./action-chunk-NVEYAMSD.js";
import "./action-chunk-2YLJIQDZ.js";
import "./action-chunk-4BNPV5ET.js";
import "./action-chunk-LAHXORY7.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-XRE66RF2.js";
import "./action-chunk-UCTZ4I5U.js";
import "./action-chunk-T74Y5GOC.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-AG25I2EZ.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-7OBEXKVD.js";
export {
  createDiffFreshCheck,
  readPushFreshCheck
};
