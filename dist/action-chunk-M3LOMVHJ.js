import{b51 as o}from"./action.js";var r=await o("repository");export{r as a};
