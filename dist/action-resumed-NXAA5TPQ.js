import{a,b}from"./action-chunk-VH2ULQK4.js";import"./action-chunk-LU7MKQOU.js";export{a as openResuming,b as readEarlierRun};
