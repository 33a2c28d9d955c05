import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-22U5ZC4P.js";
import "./action-chunk-A6EUU6LV.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
