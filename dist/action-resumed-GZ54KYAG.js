import{a,b}from"./action-chunk-7CVUV4EZ.js";import"./action-chunk-4HPTFJ55.js";export{a as openResuming,b as readEarlierRun};
