import {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
} from "./action-chunk-3XSOEV4I.js";
export {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
};
