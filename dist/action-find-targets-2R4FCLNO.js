import {
  createFormerNameCheck,
  findTargets
} from "./action-chunk-OYDUEL2I.js";
import "./action-chunk-CKW7EJNT.js";
import "./action-chunk-XFVKIPUL.js";
import "./action-chunk-RYGNSWRB.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets
};
