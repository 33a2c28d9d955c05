import{a,b,c,d}from"./action-chunk-S34KD5PB.js";import"./action-chunk-B6G6LLX4.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
