import{a,b}from"./action-chunk-K7E3NOFA.js";import"./action-chunk-MG53HQYS.js";export{a as openResuming,b as readEarlierRun};
