import {
  openResuming,
  readEarlierRun
} from "./action-chunk-SY7GPDL3.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
