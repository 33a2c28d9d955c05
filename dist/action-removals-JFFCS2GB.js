import{a,b}from"./action-chunk-DP44Q5NC.js";export{a as lossesOf,b as removals};
