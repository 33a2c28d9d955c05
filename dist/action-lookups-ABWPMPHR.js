import{a,b,c}from"./action-chunk-5YXJ2TKX.js";export{a as createLookups,c as foreseen,b as lookedUp};
