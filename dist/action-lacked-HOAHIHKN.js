import{b as a,c as b}from"./action-chunk-EMPZSOUB.js";export{a as lacksRoute,b as settingsLackedBy};
