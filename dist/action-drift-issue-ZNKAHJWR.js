import{a,b}from"./action-chunk-6EICHGEU.js";import"./action-chunk-O6SIRDUG.js";export{b as keepDriftIssue,a as keepIssue};
