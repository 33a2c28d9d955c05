import{a}from"./action-chunk-JSKFG2JA.js";import"./action-chunk-NVBUNASL.js";import"./action-chunk-J4WGTM6J.js";import"./action-chunk-QTZFWTW2.js";export{a as repository};
