import {
  openResuming,
  readEarlierRun
} from "./action-chunk-YQSCMF2K.js";
import "./action-chunk-IBFABR4E.js";
export {
  openResuming,
  readEarlierRun
};
