import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-3CWYTYIV.js";
import "./action-chunk-ICJSINJG.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-CFPUKJRB.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
