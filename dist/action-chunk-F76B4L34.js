import{a21 as t,a36 as o}from"./action.js";var r=await t(o);export{r as a};
