import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-QYPJ637M.js";
import "./action-chunk-PB3COSIS.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
