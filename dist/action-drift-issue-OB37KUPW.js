import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-SCKYMXBE.js";
import "./action-chunk-EXUEXN2Z.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
