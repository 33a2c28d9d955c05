import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-SIHRDJFH.js";
import "./action-chunk-GZOPSBAV.js";
export {
  keepDriftIssue,
  keepIssue
};
