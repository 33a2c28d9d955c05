import{a,b}from"./action-chunk-C6MKC57L.js";import"./action-chunk-TSOIVK6N.js";export{a as openResuming,b as readEarlierRun};
