import {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
} from "./action-chunk-ULJFJ4YM.js";
import "./action-chunk-EG2IAWHM.js";
import "./action-chunk-MS57WIF5.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-YR4L64CS.js";
export {
  askNames,
  hasIds,
  readNamesOfIds,
  replaceIdsByNames
};
