import{a,b}from"./action-chunk-FD7ZV5NM.js";import"./action-chunk-MG53HQYS.js";export{a as openResuming,b as readEarlierRun};
