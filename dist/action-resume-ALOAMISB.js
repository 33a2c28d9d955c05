import {
  openResuming,
  readEarlierRun
} from "./action-chunk-RPPJ3SDT.js";
import "./action-chunk-MG2UFOAA.js";
export {
  openResuming,
  readEarlierRun
};
