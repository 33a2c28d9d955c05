import{a,b,c,d}from"./action-chunk-PTCGI4JK.js";import"./action-chunk-BLJIEIJR.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
