import {
  createFormerNameCheck,
  findTargets
} from "./action-chunk-NMBXLCH2.js";
import "./action-chunk-NFRVAMSO.js";
import "./action-chunk-3FYT3UR6.js";
import "./action-chunk-MTJEMGMT.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets
};
