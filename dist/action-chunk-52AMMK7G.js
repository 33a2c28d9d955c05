import{a45 as t}from"./action.js";var i=await t(),r=o=>i.find(e=>e.key===o);export{i as a,r as b};
