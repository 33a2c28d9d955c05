import {
  mapEntries107 as mapEntries,
  isKept46 as isKept,
  readListed109 as readListed,
  same83 as same,
  object84 as object,
  atMost85 as atMost,
  choosing85 as choosing,
  closed85 as closed,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  says90 as says,
  code92 as code,
  show92 as show,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  transform93 as transform,
  union93 as union,
  customProperties98 as customProperties,
  grantName98 as grantName,
  metadata98 as metadata,
  organizationCustomProperties98 as organizationCustomProperties,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  getOrganization,
  getOwned
} from "./action-chunk-WNIGI4S7.js";
import {
  PropertyValue,
  ofPropertyDefinitions,
  ofPropertyValues
} from "./action-chunk-QAASC3EC.js";

// packages/core/src/sections/custom_properties/schema.ts
var noValue = ({ input }) => says(
  `is ${show(input)}, but must be text, a number, true or false, or a list of these`,
  "write such a value, or `null` to unset the property"
);
var noDecimal = ({ input }) => says(`is ${show(input)}, but GitHub stores only text`, "write the digits in quotes");
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
  `is ${show(input)}, but GitHub allows only letters, digits and \`_ - $ #\` in the name of a property`,
  "write the name from the organization's settings"
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
  findings.remark(at, `${code(spelt)} is read as the number ${value}; if you mean the text, write it in quotes`);
}

// packages/core/src/sections/custom_properties/calls.ts
var calls_exports = {};
__export(calls_exports, {
  getOrganization: () => getOrganization,
  getOwned: () => getOwned,
  list: () => list,
  listDefinitions: () => listDefinitions,
  update: () => update
});
var LiveValues = object({ repository_full_name: string(), properties: array(PropertyValue) });
var readAll = readListed(
  LiveValues,
  (_, rules) => ofPropertyValues(rules)({}),
  ({ repository_full_name: name }) => name,
  ({ properties }) => Object.keys(valuesIn(properties)).length ? properties : void 0
);
var valuesIn = (live) => Object.fromEntries(
  live.map(({ property_name, value }) => [property_name, unsetEmpty(value)]).filter(([, value]) => value !== null)
);
var list = rest("GET /repos/{owner}/{repo}/properties/values", {
  needs: metadata.read,
  answer: array(PropertyValue),
  shared: { read: readAll, same: (own, listed) => same(valuesIn(own), valuesIn(listed)) }
});
var update = rest("PATCH /repos/{owner}/{repo}/properties/values", {
  needs: customProperties.write,
  wrapper: "properties",
  refusesAllOn: [403],
  hints: {
    403: `the organization may let only its own actors set one of these values (\`values_editable_by: org_actors\`): a token with "${grantName(organizationCustomProperties.read)}" sees which one`,
    422: "the organization does not define the property, or its definition does not allow the value"
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
