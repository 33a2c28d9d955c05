import {
  findApproval,
  hasSameFiles,
  noFinishedApply,
  proveStillNewest,
  readPlansOfCommit,
  searchDepth
} from "./action-chunk-EURAW4K5.js";
import "./action-chunk-JRVCTIPZ.js";
import "./action-chunk-T3SMH7ZY.js";
import "./action-chunk-MQCKTKCO.js";
import "./action-chunk-PAFUMQXV.js";
import "./action-chunk-WHF4A664.js";
import "./action-chunk-4BNPV5ET.js";
import "./action-chunk-JKN6AJ6L.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-YE574SJQ.js";
import "./action-chunk-AE2NVONK.js";
import "./action-chunk-55L2DBQN.js";
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
