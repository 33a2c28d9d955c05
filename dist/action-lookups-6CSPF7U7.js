import{a,b,c}from"./action-chunk-5MSXJNZX.js";export{a as createLookups,c as foresee,b as lookUpAll};
