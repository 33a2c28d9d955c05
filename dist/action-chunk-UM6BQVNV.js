import{a22 as t,a39 as o}from"./action.js";var r=await t(o);export{r as a};
