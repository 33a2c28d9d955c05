import{a19 as a,b19 as b,c19 as c}from"./action.js";export{a as createLookups,c as foreseen,b as lookedUp};
