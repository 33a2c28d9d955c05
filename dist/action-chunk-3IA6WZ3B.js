import{a17 as t,a30 as o}from"./action.js";var r=await t(o);export{r as a};
