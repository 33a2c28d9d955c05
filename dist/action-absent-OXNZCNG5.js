import{a,b}from"./action-chunk-UTARDJ3U.js";export{b as circumstancesOf,a as withoutAbsent};
