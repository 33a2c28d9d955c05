import{a,b}from"./action-chunk-MK5LMPR3.js";import"./action-chunk-4XS4U6BH.js";export{a as openResuming,b as readEarlierRun};
