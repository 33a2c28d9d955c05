import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-C3FS367L.js";
import "./action-chunk-IXW67LQA.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-TXEWMBGF.js";
import "./action-chunk-KHFLTU2G.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
