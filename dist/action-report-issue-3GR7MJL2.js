import{a,b,c,d,e,f,g}from"./action-chunk-OHHREX62.js";export{e as findMarked,d as isDue,a as listIssues,b as longestIssue,f as oldestBy,g as saveIssue,c as writeReport};
