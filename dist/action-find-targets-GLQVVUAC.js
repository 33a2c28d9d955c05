import {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
} from "./action-chunk-LLCJRLKB.js";
import "./action-chunk-C4NSEDQ6.js";
import "./action-chunk-VG2NJKGV.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
};
