import{a,b,c,d}from"./action-chunk-TRYB7VWK.js";import"./action-chunk-AORXDG6P.js";export{c as doneBefore,b as fingerprintsFrom,a as markOf,d as readEarlierRun};
