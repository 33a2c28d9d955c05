import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-TK4CVIOQ.js";
import "./action-chunk-YZDMF5HV.js";
export {
  keepDriftIssue,
  keepIssue
};
