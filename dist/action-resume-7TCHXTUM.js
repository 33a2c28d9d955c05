import {
  openResuming,
  readEarlierRun
} from "./action-chunk-537QDHRD.js";
import "./action-chunk-AE2NVONK.js";
export {
  openResuming,
  readEarlierRun
};
