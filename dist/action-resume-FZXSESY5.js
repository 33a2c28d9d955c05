import {
  openResuming,
  readEarlierRun
} from "./action-chunk-3LAK4VAR.js";
import "./action-chunk-337VWZ2N.js";
export {
  openResuming,
  readEarlierRun
};
