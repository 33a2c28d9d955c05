import {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
} from "./action-chunk-R2PVNMKO.js";
import "./action-chunk-H3VPRIL5.js";
import "./action-chunk-SCQKIOW5.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-YWCJES34.js";
export {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
};
