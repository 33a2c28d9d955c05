import{d as a,e as b,f as c}from"./action-chunk-42NMA5GR.js";import"./action-chunk-ISVSFLV5.js";import"./action-chunk-QGWBINZX.js";export{c as aboutOpened,b as opened,a as seal};
