import{a,b,c,d}from"./action-chunk-TTHLVAIY.js";import"./action-chunk-TCYBWKCS.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
