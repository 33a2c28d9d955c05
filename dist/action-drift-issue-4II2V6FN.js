import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-7LF2LOZ4.js";
import "./action-chunk-YVHUNCYQ.js";
export {
  keepDriftIssue,
  keepIssue
};
