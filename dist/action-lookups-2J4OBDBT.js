import{a,b,c}from"./action-chunk-ZM7WRXEE.js";export{a as createLookups,c as foresee,b as lookUpAll};
