import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-KBWDKOKO.js";
import "./action-chunk-CM6NR6IM.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-PIFVXVBQ.js";
import "./action-chunk-YWCJES34.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
