import {
  keepDriftIssue,
  keepIssue
} from "./action-chunk-DECYE4AT.js";
import "./action-chunk-HZK4B7SD.js";
export {
  keepDriftIssue,
  keepIssue
};
