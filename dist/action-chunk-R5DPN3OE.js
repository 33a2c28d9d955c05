import{a26 as t,a31 as o}from"./action.js";var r=await t(o);export{r as a};
