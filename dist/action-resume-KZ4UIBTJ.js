import {
  openResuming,
  readEarlierRun
} from "./action-chunk-M6VFFJCF.js";
import "./action-chunk-ID5LUDYK.js";
export {
  openResuming,
  readEarlierRun
};
