import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-AFPBRGCS.js";
export {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
};
