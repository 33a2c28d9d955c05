import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-RUZHMVFG.js";
import "./action-chunk-ZGDTMXGX.js";
import "./action-chunk-REFN2HOW.js";
import "./action-chunk-BBXMOAR6.js";
import "./action-chunk-U5UZEHPH.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
