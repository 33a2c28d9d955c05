import {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-SG5S47UN.js";
import "./action-chunk-SFK4T7I3.js";
export {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
};
