import {
  createListShape90 as createListShape,
  text90 as text,
  createMessage94 as createMessage,
  mustBe94 as mustBe,
  pipe96 as pipe,
  regex96 as regex,
  transform96 as transform,
  formatCode98 as formatCode,
  isListWrapper99 as isListWrapper,
  isMap99 as isMap
} from "./action.js";
import {
  matchEntries
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/families/stores.ts
var storedNamePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
var describeInvalidName = mustBe("a name of letters, digits and `_` that starts with a letter or `_`", (value) => {
  const suggestion = toStoredName(String(value)).replace(/^\W+|\W+$/g, "").replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  return storedNamePattern.test(suggestion) ? `write ${formatCode(suggestion)}` : void 0;
});
var reservedPrefix = createMessage(
  "starts with `GITHUB_`, which GitHub reserves",
  "choose a name with another prefix"
);
var toStoredName = (name) => name.toUpperCase();
var getStoredName = ({ name }) => toStoredName(name);
function matchStoredItems(entries, live, describeItem) {
  const identify = (item) => ({ subject: describeItem(item), names: [getStoredName(item)] });
  const duplicates = { describe: describeItem, fix: "delete one of them" };
  return { ...matchEntries(entries, live, getStoredName, getStoredName, duplicates), identify };
}
var appendOwner = (named, owner) => owner ? `${named} of ${owner}` : named;
var StoredName = pipe(
  text(),
  regex(storedNamePattern, describeInvalidName),
  regex(/^(?!GITHUB_)/i, reservedPrefix),
  transform(toStoredName)
);
var createStoreSettings = (entry, undeclared, describeEntry, createSampleValue) => ({
  ...createListShape(entry, { undeclared, getKey: getStoredName, describeEntry }),
  prepare: (value, findings) => refuseMap(value, createSampleValue, findings)
});
function refuseMap(value, createSampleValue, findings) {
  if (!isMap(value) || isListWrapper(value)) return value;
  const [name = "NAME"] = Object.keys(value).filter((key) => storedNamePattern.test(key));
  findings.refuse({
    at: [],
    problem: "is a map, but must be a list of entries with `name` and `value`",
    fix: "write each pair as an entry",
    yaml: `- name: ${name}
  value: ${createSampleValue(toStoredName(name))}`
  });
  return void 0;
}

export {
  matchStoredItems,
  appendOwner,
  StoredName,
  createStoreSettings
};
