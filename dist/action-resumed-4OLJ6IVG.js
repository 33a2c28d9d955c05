import{a,b,c,d}from"./action-chunk-NEY6VQKG.js";import"./action-chunk-AY745UDN.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
