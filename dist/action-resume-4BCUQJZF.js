import {
  openResuming,
  readEarlierRun
} from "./action-chunk-SYS7RUN5.js";
import "./action-chunk-337VWZ2N.js";
export {
  openResuming,
  readEarlierRun
};
