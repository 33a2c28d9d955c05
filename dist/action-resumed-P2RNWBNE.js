import{a,b,c,d}from"./action-chunk-KFUQ6ATZ.js";import"./action-chunk-DIBETW7E.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
