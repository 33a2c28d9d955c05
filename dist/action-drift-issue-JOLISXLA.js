import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-FLV5H3A6.js";
import "./action-chunk-Y7CC75C4.js";
export {
  keepDriftIssue,
  keepIssue
};
