import{a,b}from"./action-chunk-WAB6WPUY.js";import"./action-chunk-TSOIVK6N.js";export{a as openResuming,b as readEarlierRun};
