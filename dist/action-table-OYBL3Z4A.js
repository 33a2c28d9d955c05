import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-FIGBY7CP.js";
import "./action-chunk-UFSRSB6W.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-7OBEXKVD.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
