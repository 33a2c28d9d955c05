import{a,b}from"./action-chunk-OJ4WRPJR.js";import"./action-chunk-TSPW53IJ.js";import"./action-chunk-RZGWRJXD.js";export{b as broughtBetween,a as freshIn};
