import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-3H4CY4YA.js";
import "./action-chunk-2SJJV6B5.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-FTTAWXUK.js";
import "./action-chunk-YWCJES34.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
