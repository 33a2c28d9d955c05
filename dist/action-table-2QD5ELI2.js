import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-2JKNJTOI.js";
import "./action-chunk-A6XLTI43.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-SS5E4RBD.js";
import "./action-chunk-KHFLTU2G.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
