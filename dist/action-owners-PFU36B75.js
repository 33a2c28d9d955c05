import {
  createOwnerReads
} from "./action-chunk-LYL62ONH.js";
import "./action-chunk-OU27LKBT.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  createOwnerReads
};
