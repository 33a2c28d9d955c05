import{a,b,c}from"./action-chunk-J47THVWI.js";export{a as createLookups,c as foreseen,b as lookedUp};
