import {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
} from "./action-chunk-ODEF2VVD.js";
import "./action-chunk-SWWLM44Y.js";
import "./action-chunk-S7JLAGBX.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
};
