import {
  createListShape88 as createListShape,
  text88 as text,
  createMessage93 as createMessage,
  mustBe93 as mustBe,
  formatCode95 as formatCode,
  pipe96 as pipe,
  regex96 as regex,
  transform96 as transform,
  isListWrapper97 as isListWrapper,
  isMap97 as isMap
} from "./action.js";

// packages/core/src/sections/families/stores.ts
var namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
var describeInvalidName = mustBe("a name of letters, digits and `_` that starts with a letter or `_`", (value) => {
  const suggestion = toStoredName(String(value)).replace(/^\W+|\W+$/g, "").replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  return namePattern.test(suggestion) ? `write ${formatCode(suggestion)}` : void 0;
});
var reservedPrefix = createMessage(
  "starts with `GITHUB_`, which GitHub reserves",
  "choose a name with another prefix"
);
var toStoredName = (name) => name.toUpperCase();
var getStoredName = ({ name }) => toStoredName(name);
var appendOwner = (named, owner) => owner ? `${named} of ${owner}` : named;
var createNameSchema = () => pipe(
  text(),
  regex(namePattern, describeInvalidName),
  regex(/^(?!GITHUB_)/i, reservedPrefix),
  transform(toStoredName)
);
var createStoreSettings = (entry, undeclared, named, sample) => ({
  ...createListShape(entry, { undeclared, getKey: getStoredName, describeEntry: named }),
  prepare: (value, findings) => refuseMap(value, sample, findings)
});
function refuseMap(value, sample, findings) {
  if (!isMap(value) || isListWrapper(value)) return value;
  const [name = "NAME"] = Object.keys(value).filter((key) => namePattern.test(key));
  findings.refuse({
    at: [],
    problem: "is a map, but must be a list of entries with `name` and `value`",
    fix: "write each pair as an entry",
    yaml: `- name: ${name}
  value: ${sample(toStoredName(name))}`
  });
  return void 0;
}

export {
  getStoredName,
  appendOwner,
  createNameSchema,
  createStoreSettings
};
