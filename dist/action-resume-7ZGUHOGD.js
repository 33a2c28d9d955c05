import {
  openResuming,
  readEarlierRun
} from "./action-chunk-CHXVHQ3C.js";
import "./action-chunk-MG2UFOAA.js";
export {
  openResuming,
  readEarlierRun
};
