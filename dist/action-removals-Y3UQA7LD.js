import{a,b}from"./action-chunk-RHCDEBFW.js";export{a as lossesOf,b as removals};
