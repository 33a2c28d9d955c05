import{a,b,c,d,e,f}from"./action-chunk-AKFFYDTZ.js";export{c as editIssue,f as isDue,a as listIssues,d as longestIssue,b as openIssue,e as writeReport};
