import{a}from"./action-chunk-4LOFF6VC.js";export{a as registry};
