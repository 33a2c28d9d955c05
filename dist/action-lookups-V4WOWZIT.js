import{a,b,c}from"./action-chunk-XTGFGTX4.js";export{a as createLookups,c as foresee,b as lookUpAll};
