import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-EWJHXJJS.js";
import "./action-chunk-3XSOEV4I.js";
export {
  keepDriftIssue,
  keepIssue
};
