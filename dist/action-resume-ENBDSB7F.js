import {
  openResuming,
  readEarlierRun
} from "./action-chunk-SA3XSDB6.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
