import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-KRS5SD2J.js";
import "./action-chunk-NBLWOUS5.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-7OBEXKVD.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
