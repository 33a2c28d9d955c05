import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-BH3OJQIQ.js";
import "./action-chunk-PYFTSQPT.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
