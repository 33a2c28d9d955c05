import{a,b}from"./action-chunk-ZZYN7KX3.js";import"./action-chunk-VNHUGEEP.js";export{b as keepDriftIssue,a as keepIssue};
