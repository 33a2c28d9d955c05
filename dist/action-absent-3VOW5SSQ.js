import{a,b}from"./action-chunk-FLV5WS5Y.js";export{b as circumstancesOf,a as withoutAbsent};
