import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-6IZ6UQQN.js";
import "./action-chunk-S4YSUIZC.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
