import{a,b}from"./action-chunk-XIEWURBM.js";export{a as lossesOf,b as removals};
