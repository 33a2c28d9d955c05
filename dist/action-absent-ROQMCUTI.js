import{a,b}from"./action-chunk-X5IWD6OC.js";export{b as circumstancesOf,a as withoutAbsent};
