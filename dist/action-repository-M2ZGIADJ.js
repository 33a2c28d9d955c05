import{a}from"./action-chunk-TS5XUK2L.js";import"./action-chunk-ECVH75RY.js";import"./action-chunk-GCAHM2MC.js";import"./action-chunk-QTZFWTW2.js";export{a as repository};
