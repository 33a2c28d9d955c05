import{a,b}from"./action-chunk-DWSGPUD5.js";export{b as circumstancesOf,a as withoutAbsent};
