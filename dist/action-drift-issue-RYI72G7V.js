import{a,b}from"./action-chunk-YMYFNG44.js";import"./action-chunk-JDYTE6UT.js";export{b as keepDriftIssue,a as keepIssue};
