import {
  findMarked,
  findOldestBy,
  isReportIssueDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-JOZP6CG3.js";
export {
  findMarked,
  findOldestBy,
  isReportIssueDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
};
