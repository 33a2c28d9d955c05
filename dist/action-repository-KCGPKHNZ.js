import{a}from"./action-chunk-LMNAGEOI.js";import"./action-chunk-QLHIXIJA.js";import"./action-chunk-U57UC3MD.js";export{a as repository};
