import{a,b}from"./action-chunk-ZJAPXYE6.js";import"./action-chunk-7KKJX6J5.js";export{b as keepDriftIssue,a as keepIssue};
