import{a,b,c}from"./action-chunk-LMHD5PDV.js";export{a as createLookups,c as foreseen,b as lookedUp};
