import {
  createFormerNameCheck,
  findTargets,
  hasMoved,
  isWantedBy,
  searchTargets
} from "./action-chunk-P2JIH623.js";
import "./action-chunk-CMW4FLUL.js";
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
