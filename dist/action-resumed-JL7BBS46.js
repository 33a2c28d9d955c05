import{a,b,c,d}from"./action-chunk-IWZKHA5M.js";import"./action-chunk-TCYBWKCS.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
