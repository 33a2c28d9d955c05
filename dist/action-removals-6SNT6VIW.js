import{a,b}from"./action-chunk-GCIGGLTF.js";export{a as lossesOf,b as removals};
