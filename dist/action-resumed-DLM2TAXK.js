import{a,b,c,d}from"./action-chunk-56BFIOTI.js";import"./action-chunk-Q5EEPJBX.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
