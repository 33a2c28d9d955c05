import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-4QVQ526R.js";
import "./action-chunk-AGNNWJCD.js";
export {
  keepDriftIssue,
  keepIssue
};
