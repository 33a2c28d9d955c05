import{a,b}from"./action-chunk-ZO5PH5BG.js";import"./action-chunk-K4ZUFCKA.js";export{b as keepDriftIssue,a as keepIssue};
