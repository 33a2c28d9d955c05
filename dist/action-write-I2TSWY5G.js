import {
  askNames,
  holdsIds,
  inNames,
  namesFor
} from "./action-chunk-WWAFP7FC.js";
import "./action-chunk-GFKFVWG5.js";
import "./action-chunk-CWT3O6YM.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-CFPUKJRB.js";
export {
  askNames,
  holdsIds,
  inNames,
  namesFor
};
