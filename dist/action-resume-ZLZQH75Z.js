import {
  openResuming,
  readEarlierRun
} from "./action-chunk-W3ATJD3O.js";
import "./action-chunk-UCTZ4I5U.js";
export {
  openResuming,
  readEarlierRun
};
