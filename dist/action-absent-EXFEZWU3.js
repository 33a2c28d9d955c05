import{a,b}from"./action-chunk-V34LYPIS.js";export{b as circumstancesOf,a as withoutAbsent};
