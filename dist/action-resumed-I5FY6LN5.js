import{a,b}from"./action-chunk-3JAPKEO5.js";import"./action-chunk-D3QAOIXQ.js";export{a as openResuming,b as readEarlierRun};
