import {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-CVUS7SHT.js";
import "./action-chunk-3RJ7TQON.js";
export {
  findDriftIssue,
  saveDriftIssue,
  updateRepositoryDriftIssue
};
