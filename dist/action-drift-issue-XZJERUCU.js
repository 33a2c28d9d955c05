import{a,b}from"./action-chunk-AT63UO6M.js";import"./action-chunk-KEPS4AD4.js";export{b as keepDriftIssue,a as keepIssue};
