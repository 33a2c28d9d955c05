import{c as a,d as b}from"./action-chunk-EUH422N3.js";import"./action-chunk-JNMBCYN3.js";export{a as webhooks,b as webhooksAt};
