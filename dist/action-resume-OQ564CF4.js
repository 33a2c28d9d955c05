import {
  openResuming,
  readEarlierRun
} from "./action-chunk-ZJFYTA2Z.js";
import "./action-chunk-KAMOOS7L.js";
export {
  openResuming,
  readEarlierRun
};
