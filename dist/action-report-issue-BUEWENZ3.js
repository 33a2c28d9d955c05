import {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
} from "./action-chunk-AGNNWJCD.js";
export {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
};
