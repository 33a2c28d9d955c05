import{a}from"./action-chunk-JQLJAD3V.js";import"./action-chunk-6IX5NECJ.js";export{a as repository};
