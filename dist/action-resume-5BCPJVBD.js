import {
  openResuming,
  readEarlierRun
} from "./action-chunk-7TYQDLOH.js";
import "./action-chunk-4MGQKANW.js";
export {
  openResuming,
  readEarlierRun
};
