import{a}from"./action-chunk-P7SLCWHQ.js";import"./action-chunk-6IX5NECJ.js";export{a as repository};
