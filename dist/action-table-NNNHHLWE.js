import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-CQMYX4FN.js";
import "./action-chunk-NKVP35LY.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-7OBEXKVD.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
