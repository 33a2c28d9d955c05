import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-WSGOOO4N.js";
export {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
};
