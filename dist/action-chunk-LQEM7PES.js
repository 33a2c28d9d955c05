import{a18 as t,a51 as o}from"./action.js";var r=await t(o);export{r as a};
