import{a,b}from"./action-chunk-REJPZ2RM.js";export{b as removals,a as tallyOf};
