import{a,b}from"./action-chunk-66QD22I3.js";import"./action-chunk-OQHX3UGA.js";import"./action-chunk-OHU5IAX4.js";export{b as broughtBetween,a as freshIn};
