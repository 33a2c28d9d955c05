import {
  findApproval,
  hasSameFiles,
  noFinishedApply,
  proveStillNewest,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-65VBIH35.js";
import "./action-chunk-MNDZ7EZT.js";
import "./action-chunk-T3SMH7ZY.js";
import "./action-chunk-O4THSJVR.js";
import "./action-chunk-KT3O7JKU.js";
import "./action-chunk-XM3GUOPE.js";
import "./action-chunk-4BNPV5ET.js";
import "./action-chunk-JPPHHDNO.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-75JRPOAX.js";
import "./action-chunk-MG2UFOAA.js";
import "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-M6MJKYPQ.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-7OBEXKVD.js";
export {
  findApproval,
  hasSameFiles,
  noFinishedApply,
  proveStillNewest,
  readPlansOfCommit,
  searchDepth
};
