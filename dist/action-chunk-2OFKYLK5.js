import{a19 as t,a32 as o}from"./action.js";var r=await t(o);export{r as a};
