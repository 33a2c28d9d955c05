import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-AO7UW7IG.js";
import "./action-chunk-FVMVQRUI.js";
import "./action-chunk-DXXZ3YJR.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
