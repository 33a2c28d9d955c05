import{a,b}from"./action-chunk-TRB65YJI.js";export{b as circumstancesOf,a as withoutAbsent};
