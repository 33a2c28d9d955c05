// builtin:node:util
var builtin = process.getBuiltinModule("node:util");
var of = (name) => builtin[name];
var isDeepStrictEqual = /* @__PURE__ */ of("isDeepStrictEqual");
var promisify = /* @__PURE__ */ of("promisify");

export {
  isDeepStrictEqual,
  promisify
};
