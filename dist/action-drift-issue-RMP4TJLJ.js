import{a,b}from"./action-chunk-QKY4QZRZ.js";import"./action-chunk-KT4EVANK.js";export{b as keepDriftIssue,a as keepIssue};
