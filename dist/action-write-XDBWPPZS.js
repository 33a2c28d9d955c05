import {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
} from "./action-chunk-YUFD6PNW.js";
import "./action-chunk-H3VPRIL5.js";
import "./action-chunk-C2JLIJIY.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-YWCJES34.js";
export {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
};
