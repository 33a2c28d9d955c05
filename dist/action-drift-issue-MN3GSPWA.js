import{a,b}from"./action-chunk-64YVZ67S.js";import"./action-chunk-O6SIRDUG.js";export{b as keepDriftIssue,a as keepIssue};
