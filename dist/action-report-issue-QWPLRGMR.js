import {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-I7ZCXDCW.js";
export {
  createIssueListCall,
  findMarked,
  findOldestBy,
  isReportIssueDue,
  longestIssue,
  saveIssue,
  updateReportIssue
};
