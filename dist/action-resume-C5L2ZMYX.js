import {
  openResuming,
  readEarlierRun
} from "./action-chunk-EWO2UHUP.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
