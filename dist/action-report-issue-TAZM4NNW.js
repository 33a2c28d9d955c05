import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-PYFTSQPT.js";
export {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
};
