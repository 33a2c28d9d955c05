import{a}from"./action-chunk-LJ7GVGTR.js";import"./action-chunk-JNMBCYN3.js";export{a as repository};
