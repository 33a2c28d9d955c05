import {
  openResuming,
  readEarlierRun
} from "./action-chunk-MXPO2BCI.js";
import "./action-chunk-KAMOOS7L.js";
export {
  openResuming,
  readEarlierRun
};
