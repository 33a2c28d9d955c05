import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-7N3DAOJX.js";
import "./action-chunk-ELCH23J7.js";
export {
  keepDriftIssue,
  keepIssue
};
