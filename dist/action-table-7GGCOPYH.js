import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-YSASFCPI.js";
import "./action-chunk-VAYMAJNF.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-ODXYMMJH.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
