import {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
} from "./action-chunk-AVNPUUAT.js";
import "./action-chunk-PTRUAIU2.js";
import "./action-chunk-7MZ5B6ZQ.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-AASL6KX6.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-QCHLN273.js";
export {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
};
