import {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
} from "./action-chunk-F4AIOETJ.js";
import "./action-chunk-SOUVXXM7.js";
import "./action-chunk-DPEZW7PX.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-REN3VIQG.js";
export {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
};
