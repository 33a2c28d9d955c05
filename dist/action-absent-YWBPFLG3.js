import{a,b}from"./action-chunk-25RZIOF2.js";export{b as circumstancesOf,a as withoutAbsent};
