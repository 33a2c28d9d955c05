import{a,b,c,d,e,f,g}from"./action-chunk-K4ZUFCKA.js";export{d as isDue,a as listIssues,b as longestIssue,e as markedAmong,f as oldestBy,g as saveIssue,c as writeReport};
