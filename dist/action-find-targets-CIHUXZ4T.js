import {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
} from "./action-chunk-B62H6RWU.js";
import "./action-chunk-JLABTGGQ.js";
import "./action-chunk-DVD7Z25W.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
};
