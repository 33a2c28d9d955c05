import {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
} from "./action-chunk-PEUALKVP.js";
import "./action-chunk-ZN5NMSPZ.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-VN33TJT4.js";
import "./action-chunk-ODXYMMJH.js";
export {
  brakes,
  defineBrake,
  fleetBrakes,
  runBrakes
};
