import {
  repository
} from "./action-chunk-VTCXP2OF.js";
import "./action-chunk-AN34EKU5.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";
export {
  repository
};
