import{a,b}from"./action-chunk-BVM23VBI.js";import"./action-chunk-AKFFYDTZ.js";export{b as keepDriftIssue,a as keepIssue};
