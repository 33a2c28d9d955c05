import {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
} from "./action-chunk-B65G5RGM.js";
import "./action-chunk-OPKKCI7Y.js";
import "./action-chunk-IL3QGYYP.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-ODXYMMJH.js";
export {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
};
