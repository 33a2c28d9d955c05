import{a}from"./action-chunk-YFTV2L2U.js";import"./action-chunk-QLHIXIJA.js";import"./action-chunk-U57UC3MD.js";export{a as repository};
