import {
  createFormerNameCheck,
  findTargets
} from "./action-chunk-BBFZQ2WA.js";
import "./action-chunk-I6U4DXLU.js";
import "./action-chunk-YN6W6NIA.js";
import "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets
};
