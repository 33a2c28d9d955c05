import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-WN6LSDWG.js";
import "./action-chunk-PB3COSIS.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
