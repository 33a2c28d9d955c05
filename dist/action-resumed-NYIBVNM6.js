import{a,b,c,d}from"./action-chunk-SPTVKNSN.js";import"./action-chunk-TWI7UBDS.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
