import{a,b}from"./action-chunk-KQ4PNZ5E.js";import"./action-chunk-OHHREX62.js";export{b as keepDriftIssue,a as keepIssue};
