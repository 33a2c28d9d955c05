import {
  createOwnerReads
} from "./action-chunk-4TY4RASI.js";
import "./action-chunk-PXILWKC6.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-HOKMK75Z.js";
export {
  createOwnerReads
};
