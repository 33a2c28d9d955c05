import {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
} from "./action-chunk-TYIG74FE.js";
import "./action-chunk-NVA7EYKP.js";
import "./action-chunk-WAD254TN.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
};
