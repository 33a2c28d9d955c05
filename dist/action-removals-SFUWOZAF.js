import{a,b}from"./action-chunk-PLN32QJM.js";export{b as findRemovals,a as lossesOf};
