import{a,b}from"./action-chunk-LQDWHGA6.js";import"./action-chunk-AITTGJEE.js";export{b as keepDriftIssue,a as keepIssue};
