import{b as a,c as b}from"./action-chunk-UW42L74L.js";export{a as lacksRoute,b as settingsLackedBy};
