import{a,b,c}from"./action-chunk-SXYHDGKC.js";export{a as createLookups,c as foresee,b as lookUpAll};
