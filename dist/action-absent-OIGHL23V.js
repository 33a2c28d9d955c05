import{a,b}from"./action-chunk-VS5GBQ2K.js";export{b as circumstancesOf,a as withoutAbsent};
