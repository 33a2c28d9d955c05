import{a}from"./action-chunk-KOLUAWKM.js";import"./action-chunk-HHB3AZUR.js";export{a as repository};
