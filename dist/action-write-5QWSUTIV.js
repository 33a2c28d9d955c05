import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-ZAXUCOKM.js";
import "./action-chunk-V6DUM7L6.js";
import "./action-chunk-S5PPHJKU.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-KHFLTU2G.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
