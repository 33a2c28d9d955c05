import {
  createOwnerReads
} from "./action-chunk-AKHYGCQV.js";
import "./action-chunk-6ROXJPVH.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  createOwnerReads
};
