import{b as a,c as b}from"./action-chunk-5XBT44J4.js";export{a as lacksRoute,b as settingsLackedBy};
