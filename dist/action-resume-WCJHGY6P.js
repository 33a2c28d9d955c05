import {
  openResuming,
  readEarlierRun
} from "./action-chunk-KRHR6D6S.js";
import "./action-chunk-HUG6ASVA.js";
export {
  openResuming,
  readEarlierRun
};
