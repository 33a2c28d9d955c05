import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-LD3BEVXF.js";
import "./action-chunk-EQNE7ZN4.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-YWCJES34.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
