import{a,b}from"./action-chunk-BVBXDGIY.js";import"./action-chunk-TSOIVK6N.js";export{a as openResuming,b as readEarlierRun};
