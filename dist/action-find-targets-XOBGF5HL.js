import {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
} from "./action-chunk-GWAY3QY4.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-QAASC3EC.js";
export {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
};
