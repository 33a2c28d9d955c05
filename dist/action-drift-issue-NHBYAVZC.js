import{a,b}from"./action-chunk-LHZ67QXC.js";import"./action-chunk-K4ZUFCKA.js";export{b as keepDriftIssue,a as keepIssue};
