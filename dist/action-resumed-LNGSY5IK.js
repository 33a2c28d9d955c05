import{a,b,c,d}from"./action-chunk-4TCIG4EU.js";import"./action-chunk-3BVWHEJY.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
