var e=process.getBuiltinModule("node:util"),t=o=>e[o];var r=t("isDeepStrictEqual");var s=t("promisify");export{r as a,s as b};
