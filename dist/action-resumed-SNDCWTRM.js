import{a,b,c,d}from"./action-chunk-UCUDFJC2.js";import"./action-chunk-LLKLFGHI.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
