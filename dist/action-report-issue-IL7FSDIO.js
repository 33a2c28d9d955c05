import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-A6EUU6LV.js";
export {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
};
