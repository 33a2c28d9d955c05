import{a}from"./action-chunk-U7XQHLAD.js";import"./action-chunk-7MEDS5JS.js";export{a as repository};
