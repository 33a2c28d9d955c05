import {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
} from "./action-chunk-EXUEXN2Z.js";
export {
  findMarked,
  findOldestBy,
  isDue,
  listIssues,
  longestIssue,
  saveIssue,
  updateReportIssue
};
