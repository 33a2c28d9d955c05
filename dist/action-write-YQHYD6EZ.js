import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-FCXCWAVT.js";
import "./action-chunk-IYKW534M.js";
import "./action-chunk-LXBEO5WE.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
