import {
  openResuming,
  readEarlierRun
} from "./action-chunk-WCUVMEKT.js";
import "./action-chunk-DWLBOM7C.js";
export {
  openResuming,
  readEarlierRun
};
