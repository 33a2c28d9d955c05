import {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-HENR5ROF.js";
import "./action-chunk-WSGOOO4N.js";
export {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
};
