import{a,b}from"./action-chunk-HO3SMWME.js";export{b as removals,a as tallyOf};
