import {
  updateDriftIssue,
  updateRepositoryDriftIssue
} from "./action-chunk-ZWGVNOAI.js";
import "./action-chunk-I7ZCXDCW.js";
export {
  updateDriftIssue,
  updateRepositoryDriftIssue
};
