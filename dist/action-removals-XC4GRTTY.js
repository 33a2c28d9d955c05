import{a,b}from"./action-chunk-FLETGFJN.js";export{a as lossesOf,b as removals};
