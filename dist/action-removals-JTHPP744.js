import{a,b}from"./action-chunk-QLASSKF5.js";export{b as findRemovals,a as lossesOf};
