import{a40 as o}from"./action.js";var e=await o();export{e as a};
