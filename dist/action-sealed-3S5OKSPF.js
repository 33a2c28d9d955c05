import{c as a,d as b,e as c}from"./action-chunk-7JZU5ZLW.js";import"./action-chunk-VFHNW2VJ.js";import"./action-chunk-QGWBINZX.js";export{c as aboutOpened,b as opened,a as sealText};
