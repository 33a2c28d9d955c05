import{a,b}from"./action-chunk-DTFLBY2V.js";import"./action-chunk-5SNMMV77.js";export{b as keepDriftIssue,a as keepIssue};
