import {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-DLRTE7OF.js";
import "./action-chunk-AFPBRGCS.js";
export {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
};
