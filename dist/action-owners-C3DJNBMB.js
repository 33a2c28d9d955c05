import {
  createOwners
} from "./action-chunk-CKYTN467.js";
import "./action-chunk-NCSWOCRT.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-LRFU77DA.js";
export {
  createOwners
};
