import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-Z4XGG4XG.js";
import "./action-chunk-FBOKEZ56.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-635JBTQR.js";
import "./action-chunk-CAOKNQEW.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
