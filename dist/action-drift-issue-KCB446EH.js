import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-OS7SOVI6.js";
import "./action-chunk-JOZP6CG3.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
