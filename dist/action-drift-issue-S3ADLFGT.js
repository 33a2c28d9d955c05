import{a,b}from"./action-chunk-ARV4CLTE.js";import"./action-chunk-KEPS4AD4.js";export{b as keepDriftIssue,a as keepIssue};
