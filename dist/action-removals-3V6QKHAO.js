import{a,b}from"./action-chunk-5YTJMZ5Z.js";export{b as findRemovals,a as lossesOf};
