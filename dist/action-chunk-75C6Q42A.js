import {
  mapEntries109 as mapEntries,
  isKept76 as isKept,
  atMost83 as atMost,
  choosing83 as choosing,
  closed83 as closed,
  limits83 as limits,
  listOf83 as listOf,
  text83 as text,
  same86 as same,
  says89 as says,
  code91 as code,
  show91 as show,
  customProperties94 as customProperties,
  grantName94 as grantName,
  metadata94 as metadata,
  organizationCustomProperties94 as organizationCustomProperties,
  object96 as object,
  array97 as array,
  boolean97 as boolean,
  check97 as check,
  nullable97 as nullable,
  nullish97 as nullish,
  number97 as number,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string,
  transform97 as transform,
  union97 as union,
  rest99 as rest,
  __export100 as __export
} from "./action.js";
import {
  getOrganization,
  getOwned
} from "./action-chunk-BUJTPDMK.js";
import {
  PropertyValue,
  ofPropertyDefinitions,
  ofPropertyValues
} from "./action-chunk-4LI3V5IH.js";
import {
  sharedPage
} from "./action-chunk-LBMO2ZQQ.js";

// src/sections/custom_properties/schema.ts
var noValue = ({ input }) => says(
  `is ${show(input)}, and must be text, a number, true or false, or a list of these`,
  "write such a value, or `null` to unset the property"
);
var noDecimal = ({ input }) => says(`is ${show(input)}, and the host stores only text`, "write the digits in quotes");
var OneValue = pipe(
  union([string(), number(), boolean()], noValue),
  check((value) => typeof value !== "number" || isKept(value) && !String(value).includes("e"), noDecimal),
  transform(String)
);
var unsetEmpty = (value) => value?.length ? value : null;
var several = array(OneValue);
var single = nullable(OneValue);
var PropertyValue2 = pipe(
  choosing([several, single], (value) => Array.isArray(value) ? several : single),
  transform(unsetEmpty)
);
var noName = ({ input }) => says(
  `is ${show(input)}, and the host takes letters, digits and \`_ - $ #\` in the name of a property`,
  "write the name as the organization defines it"
);
var propertyName = pipe(atMost(75, text({ min: 1 })), regex(/^[A-Za-z0-9_$#-]+$/, noName));
var Property = closed({ property_name: propertyName, value: PropertyValue2, ...limits });
var nameProperty = (one) => `custom property ${JSON.stringify(one.property_name)}`;
var settings = {
  ...listOf(Property, { undeclared: "keep", key: ({ property_name }) => property_name, named: nameProperty }),
  prepare: remarkNumbers
};
function remarkNumbers(list2, findings) {
  return mapEntries(list2, (entry, at) => {
    const { value } = entry;
    for (const [index, one] of (Array.isArray(value) ? value : []).entries())
      remarkNumber(one, [...at, "value", index], findings);
    remarkNumber(value, [...at, "value"], findings);
    return entry;
  });
}
function remarkNumber(value, at, findings) {
  const spelt = typeof value === "number" ? findings.source(at) : void 0;
  if (spelt === void 0 || spelt === String(value)) return;
  findings.remark(at, `${code(spelt)} is read as the number ${value}; put it in quotes if you mean the text`);
}

// src/sections/custom_properties/calls.ts
var calls_exports = {};
__export(calls_exports, {
  getOrganization: () => getOrganization,
  getOwned: () => getOwned,
  list: () => list,
  listDefinitions: () => listDefinitions,
  update: () => update
});
var LiveValues = object({ repository_full_name: string(), properties: array(PropertyValue) });
var per = 100;
var pageOfAll = (page) => ofPropertyValues({
  query: { per_page: per, page },
  answer: sharedPage(
    LiveValues,
    per,
    ({ repository_full_name: name }) => name,
    ({ properties }) => Object.keys(valuesIn(properties)).length ? properties : void 0
  )
})({});
var valuesIn = (live) => Object.fromEntries(
  live.map(({ property_name, value }) => [property_name, unsetEmpty(value)]).filter(([, value]) => value !== null)
);
var list = rest("GET /repos/{owner}/{repo}/properties/values", {
  needs: metadata.read,
  answer: array(PropertyValue),
  shared: { page: (_, page) => pageOfAll(page), same: (own, listed) => same(valuesIn(own), valuesIn(listed)) }
});
var update = rest("PATCH /repos/{owner}/{repo}/properties/values", {
  needs: customProperties.write,
  wrapper: "properties",
  refusesAllOn: [403],
  hints: {
    403: `the organization may allow only its own actors to set one of these values (\`values_editable_by: org_actors\`): "${grantName(organizationCustomProperties.read)}" shows which one`,
    422: "the organization does not define the property, or the value does not fit its definition"
  }
});
var Definition = object({
  property_name: string(),
  /** Only the organization's own people set a value where this is `org_actors`. */
  values_editable_by: nullish(string()),
  default_value: nullish(PropertyValue.entries.value)
});
var listDefinitions = ofPropertyDefinitions({
  madeBy: ["check", "apply"],
  answer: array(Definition),
  absent: [],
  absentOn: [403, 404]
});

export {
  unsetEmpty,
  nameProperty,
  settings,
  list,
  update,
  listDefinitions,
  calls_exports
};
