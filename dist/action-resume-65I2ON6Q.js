import {
  openResuming,
  readEarlierRun
} from "./action-chunk-YMAGKEJQ.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
