import{a,b,c,d}from"./action-chunk-F4SQN4HV.js";export{b as createSharing,a as sharedFor,d as sharedPage,c as sharingReader};
