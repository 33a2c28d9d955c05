import {
  listOf85 as listOf,
  text85 as text,
  mustBe90 as mustBe,
  says90 as says,
  code92 as code,
  pipe93 as pipe,
  regex93 as regex,
  transform93 as transform,
  isMap94 as isMap,
  isWrapper94 as isWrapper
} from "./action.js";

// packages/core/src/sections/families/stores.ts
var form = /^[A-Za-z_][A-Za-z0-9_]*$/;
var notAName = mustBe("a name of letters, digits and `_` that starts with a letter or `_`", (value) => {
  const meant = capitalize(String(value)).replace(/^\W+|\W+$/g, "").replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  return form.test(meant) ? `write ${code(meant)}` : void 0;
});
var reserved = says("starts with `GITHUB_`, which GitHub reserves", "choose a name with another prefix");
var capitalize = (name) => name.toUpperCase();
var nameOf = ({ name }) => capitalize(name);
var nameWithOwner = (named, of) => of ? `${named} of ${of}` : named;
var storedName = () => pipe(text(), regex(form, notAName), regex(/^(?!GITHUB_)/i, reserved), transform(capitalize));
var storeSettings = (entry, undeclared, named, sample) => ({
  ...listOf(entry, { undeclared, key: nameOf, named }),
  prepare: (value, findings) => refuseMap(value, sample, findings)
});
function refuseMap(value, sample, findings) {
  if (!isMap(value) || isWrapper(value)) return value;
  const [name = "NAME"] = Object.keys(value).filter((key) => form.test(key));
  findings.refuse({
    at: [],
    problem: "is a map, but must be a list of entries with `name` and `value`",
    fix: "write each pair as an entry",
    yaml: `- name: ${name}
  value: ${sample(capitalize(name))}`
  });
  return void 0;
}

export {
  nameOf,
  nameWithOwner,
  storedName,
  storeSettings
};
