import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-LLNO3BZ6.js";
import "./action-chunk-G266B62A.js";
import "./action-chunk-GFAMRVLU.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-4ISGKLOX.js";
import "./action-chunk-I2T7OL5D.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
