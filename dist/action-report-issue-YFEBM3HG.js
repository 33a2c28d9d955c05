import {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-PB3COSIS.js";
export {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
};
