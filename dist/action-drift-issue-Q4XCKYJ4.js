import{a,b}from"./action-chunk-IJJ7ZAEA.js";import"./action-chunk-5JIZGTCY.js";export{b as keepDriftIssue,a as keepIssue};
