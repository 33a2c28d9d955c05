import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-6YWBAY4U.js";
import "./action-chunk-EJ2FE2MA.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
