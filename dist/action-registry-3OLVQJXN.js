import{a}from"./action-chunk-CP4LPBZ2.js";export{a as registry};
