import{a,b}from"./action-chunk-5VEB4GDW.js";export{b as circumstancesOf,a as withoutAbsent};
