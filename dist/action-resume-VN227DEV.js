import {
  openResuming,
  readEarlierRun
} from "./action-chunk-WSFKDIVR.js";
import "./action-chunk-DWLBOM7C.js";
export {
  openResuming,
  readEarlierRun
};
