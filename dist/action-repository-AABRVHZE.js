import{a}from"./action-chunk-Y2ORXHZO.js";import"./action-chunk-7MEDS5JS.js";export{a as repository};
