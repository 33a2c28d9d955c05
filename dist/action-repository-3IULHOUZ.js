import{a}from"./action-chunk-GGUYK64V.js";import"./action-chunk-43HJ7M27.js";import"./action-chunk-J4WGTM6J.js";import"./action-chunk-PB5KMAVE.js";export{a as repository};
