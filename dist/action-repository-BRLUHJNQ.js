import {
  repository
} from "./action-chunk-K5AHEOKQ.js";
import "./action-chunk-QSAXQXX7.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";
export {
  repository
};
