import{a,b}from"./action-chunk-W2SN3SUW.js";import"./action-chunk-KUU654DI.js";export{b as keepDriftIssue,a as keepIssue};
