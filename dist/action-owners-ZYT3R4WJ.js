import {
  createOwnerReads
} from "./action-chunk-DBSFCM7D.js";
import "./action-chunk-OI6JIHJN.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createOwnerReads
};
