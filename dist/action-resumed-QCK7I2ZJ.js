import{a,b}from"./action-chunk-S4DL74ZZ.js";import"./action-chunk-D3QAOIXQ.js";export{a as openResuming,b as readEarlierRun};
