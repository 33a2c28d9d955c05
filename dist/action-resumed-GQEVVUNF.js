import{a,b}from"./action-chunk-THJTMUR5.js";import"./action-chunk-MG53HQYS.js";export{a as openResuming,b as readEarlierRun};
