import {
  findMarked,
  findOldestBy,
  isReportIssueDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-S4YSUIZC.js";
export {
  findMarked,
  findOldestBy,
  isReportIssueDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
};
