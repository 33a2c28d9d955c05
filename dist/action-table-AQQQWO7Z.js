import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-FBKRE7NU.js";
import "./action-chunk-EQNE7ZN4.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-WGNCRVYV.js";
import "./action-chunk-YWCJES34.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
