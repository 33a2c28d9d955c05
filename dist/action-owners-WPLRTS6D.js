import {
  createOwnerReads
} from "./action-chunk-A5OD2SYR.js";
import "./action-chunk-KJPF3MA3.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createOwnerReads
};
