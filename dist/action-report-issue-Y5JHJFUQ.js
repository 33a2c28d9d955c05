import {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
} from "./action-chunk-GZOPSBAV.js";
export {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
};
