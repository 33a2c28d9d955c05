import{a,b}from"./action-chunk-T3GEG2QL.js";export{a as lossesOf,b as removals};
