import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-G64EVRIL.js";
import "./action-chunk-IYKW534M.js";
import "./action-chunk-D4MZ5NO3.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
