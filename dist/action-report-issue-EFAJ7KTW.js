import {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
} from "./action-chunk-Y7CC75C4.js";
export {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
};
