import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-BC5RMH54.js";
import "./action-chunk-EXUEXN2Z.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
