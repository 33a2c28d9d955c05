import {
  openResuming,
  readEarlierRun
} from "./action-chunk-UY4MQEB6.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
