import {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-EJ2FE2MA.js";
export {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
};
