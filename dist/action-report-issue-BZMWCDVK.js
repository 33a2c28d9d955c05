import {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
} from "./action-chunk-YZDMF5HV.js";
export {
  findMarked,
  isDue,
  listIssues,
  longestIssue,
  oldestBy,
  saveIssue,
  writeReport
};
