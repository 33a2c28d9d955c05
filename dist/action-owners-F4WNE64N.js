import {
  createOwners
} from "./action-chunk-7WTVK4IW.js";
import "./action-chunk-QCAFXGNR.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-REN3VIQG.js";
export {
  createOwners
};
