import{a,b}from"./action-chunk-W5JHVNWV.js";export{b as circumstancesOf,a as withoutAbsent};
