import{a,b}from"./action-chunk-P5WZGGP7.js";export{b as findRemovals,a as lossesOf};
