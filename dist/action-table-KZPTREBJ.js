import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-37CJCPXX.js";
import "./action-chunk-2C3T7J4K.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-D5W3MG2Y.js";
import "./action-chunk-YR4L64CS.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
