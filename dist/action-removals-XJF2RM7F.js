import{a,b}from"./action-chunk-M7HFAAJX.js";export{b as findRemovals,a as lossesOf};
