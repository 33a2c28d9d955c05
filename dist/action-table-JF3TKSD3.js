import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-GAQACVUG.js";
import "./action-chunk-3SFZ7VBW.js";
import "./action-chunk-3CCPHT4K.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
