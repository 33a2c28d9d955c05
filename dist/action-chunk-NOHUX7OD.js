import{a22 as t,a40 as o}from"./action.js";var r=await t(o);export{r as a};
