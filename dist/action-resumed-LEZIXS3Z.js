import{a,b,c,d}from"./action-chunk-6QH5BSKN.js";import"./action-chunk-SCWSUMOC.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
