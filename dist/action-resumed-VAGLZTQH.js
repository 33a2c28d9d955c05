import{a,b,c,d}from"./action-chunk-PKLTF6LO.js";import"./action-chunk-YQNL24HG.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
