import {
  openResuming,
  readEarlierRun
} from "./action-chunk-GJMSV5UL.js";
import "./action-chunk-BKQZ7IKZ.js";
export {
  openResuming,
  readEarlierRun
};
