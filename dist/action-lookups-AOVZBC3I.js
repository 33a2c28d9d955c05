import{a20 as a,b20 as b,c20 as c}from"./action.js";export{a as createLookups,c as foreseen,b as lookedUp};
