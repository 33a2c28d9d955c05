import{a,b,c,d,e}from"./action-chunk-VKODDJPR.js";export{b as createSharing,a as sharedFor,e as sharedPage,c as sharingReader,d as unlistedReader};
