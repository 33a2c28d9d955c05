import {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
} from "./action-chunk-QWWZXZ76.js";
import "./action-chunk-OPKKCI7Y.js";
import "./action-chunk-BJQ333XW.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-ODXYMMJH.js";
export {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
};
