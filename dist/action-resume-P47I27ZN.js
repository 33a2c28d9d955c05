import {
  openResuming,
  readEarlierRun
} from "./action-chunk-3FUN5CR2.js";
import "./action-chunk-IWWKX3FC.js";
export {
  openResuming,
  readEarlierRun
};
