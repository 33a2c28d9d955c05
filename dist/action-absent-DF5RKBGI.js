import{a,b}from"./action-chunk-DS5QLQIA.js";export{b as circumstancesOf,a as withoutAbsent};
