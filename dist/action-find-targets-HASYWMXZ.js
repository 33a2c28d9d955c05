import {
  createFormerNameCheck,
  findTargets
} from "./action-chunk-RCX5NHT6.js";
import "./action-chunk-B4N4QCTZ.js";
import "./action-chunk-ZULVRMIV.js";
import "./action-chunk-2GKIW2L7.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets
};
