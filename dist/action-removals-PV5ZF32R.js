import{a,b}from"./action-chunk-MDOZRKTE.js";export{a as lossesOf,b as removals};
