import {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
} from "./action-chunk-7BHCOQ4E.js";
import "./action-chunk-4RC6PGHG.js";
import "./action-chunk-DXXZ3YJR.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  brakes,
  defineBrake,
  findHeld,
  fleetBrakes
};
