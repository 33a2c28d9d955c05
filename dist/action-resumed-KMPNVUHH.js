import{a,b,c,d}from"./action-chunk-KFMDELXE.js";import"./action-chunk-J2JANJV5.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
