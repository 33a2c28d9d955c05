import{a,b}from"./action-chunk-NLUJBV5T.js";import"./action-chunk-ZH6B5CHR.js";export{a as openResuming,b as readEarlierRun};
