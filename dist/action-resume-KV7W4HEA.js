import {
  openResuming,
  readEarlierRun
} from "./action-chunk-KWYBRBXF.js";
import "./action-chunk-IBFABR4E.js";
export {
  openResuming,
  readEarlierRun
};
