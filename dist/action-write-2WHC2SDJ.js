import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-M6A64BYF.js";
import "./action-chunk-W2PAR37V.js";
import "./action-chunk-TAWEKTQC.js";
import "./action-chunk-4ISGKLOX.js";
import "./action-chunk-I2T7OL5D.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
