import{a,b}from"./action-chunk-LSWMLAXX.js";import"./action-chunk-PDLP4SO5.js";export{b as keepDriftIssue,a as keepIssue};
