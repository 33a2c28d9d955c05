import{a,b}from"./action-chunk-IDPOARDQ.js";import"./action-chunk-6DP2KE66.js";export{a as openResuming,b as readEarlierRun};
