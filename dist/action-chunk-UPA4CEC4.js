import {
  mapEntries113 as mapEntries,
  isExactInJson49 as isExactInJson,
  createOwnerWideReader114 as createOwnerWideReader,
  isDeepEqual88 as isDeepEqual,
  defineObject89 as defineObject,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  limitLength90 as limitLength,
  refusedLimits90 as refusedLimits,
  text90 as text,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  union96 as union,
  describeValue98 as describeValue,
  formatCode98 as formatCode,
  defineRestCall103 as defineRestCall,
  customProperties104 as customProperties,
  formatGrant104 as formatGrant,
  metadata104 as metadata,
  organizationCustomProperties104 as organizationCustomProperties,
  __export106 as __export
} from "./action.js";
import {
  getOrganization,
  getRepositoryOwner
} from "./action-chunk-HFZBQRPR.js";
import {
  PropertyValueAnswer,
  definePropertyDefinitionsCall,
  definePropertyValuesCall
} from "./action-chunk-P3MGZLGZ.js";

// packages/core/src/sections/custom_properties/schema.ts
var describeInvalidValue = ({ input }) => createMessage(
  `is ${describeValue(input)}, but must be text, a number, true or false, or a list of these`,
  "write such a value, or `null` to unset the property"
);
var describeInexactNumber = ({ input }) => createMessage(`is ${describeValue(input)}, but GitHub stores only text`, "write the digits in quotes");
var SingleValue = pipe(
  union([string(), number(), boolean()], describeInvalidValue),
  check(
    (value) => typeof value !== "number" || isExactInJson(value) && !String(value).includes("e"),
    describeInexactNumber
  ),
  transform(String)
);
var convertEmptyToNull = (value) => value?.length ? value : null;
var listValue = array(SingleValue);
var nullableValue = nullable(SingleValue);
var DeclaredContent = pipe(
  chooseSchema([listValue, nullableValue], (value) => Array.isArray(value) ? listValue : nullableValue),
  transform(convertEmptyToNull)
);
var describeInvalidName = ({ input }) => createMessage(
  `is ${describeValue(input)}, but GitHub allows only letters, digits and \`_ - $ #\` in the name of a property`,
  "write the name from the organization's settings"
);
var propertyName = pipe(limitLength(75, text({ min: 1 })), regex(/^[A-Za-z0-9_$#-]+$/, describeInvalidName));
var Property = closedMap({ property_name: propertyName, value: DeclaredContent, ...refusedLimits });
var describeProperty = ({ property_name }) => `custom property ${JSON.stringify(property_name)}`;
var settings = {
  ...createListShape(Property, {
    undeclared: "keep",
    getKey: ({ property_name }) => property_name,
    describeEntry: describeProperty
  }),
  prepare: noteRewrittenNumbers
};
function noteRewrittenNumbers(list2, findings) {
  return mapEntries(list2, (entry, at) => {
    const { value } = entry;
    for (const [index, member] of (Array.isArray(value) ? value : []).entries())
      noteRewrittenNumber(member, [...at, "value", index], findings);
    noteRewrittenNumber(value, [...at, "value"], findings);
    return entry;
  });
}
function noteRewrittenNumber(value, at, findings) {
  const written = typeof value === "number" ? findings.source(at) : void 0;
  if (written === void 0 || written === String(value)) return;
  findings.remark(
    at,
    `${formatCode(written)} is read as the number ${value}; if you mean the text, write it in quotes`
  );
}

// packages/core/src/sections/custom_properties/calls.ts
var calls_exports = {};
__export(calls_exports, {
  getOrganization: () => getOrganization,
  getRepositoryOwner: () => getRepositoryOwner,
  list: () => list,
  listDefinitions: () => listDefinitions,
  update: () => update
});
var LiveValues = defineObject({ repository_full_name: string(), properties: array(PropertyValueAnswer) });
var readSharedValues = createOwnerWideReader(
  LiveValues,
  (_, rules) => definePropertyValuesCall(rules)({}),
  ({ repository_full_name: name }) => name,
  ({ properties }) => Object.keys(toUsedValuesByName(properties)).length ? properties : void 0
);
var toUsedValuesByName = (live) => Object.fromEntries(
  live.map(({ property_name, value }) => [property_name, convertEmptyToNull(value)]).filter(([, value]) => value !== null)
);
var list = defineRestCall("GET /repos/{owner}/{repo}/properties/values", {
  needs: metadata.read,
  answer: array(PropertyValueAnswer),
  ownerWide: {
    read: readSharedValues,
    isSame: (own, listed) => isDeepEqual(toUsedValuesByName(own), toUsedValuesByName(listed))
  }
});
var update = defineRestCall("PATCH /repos/{owner}/{repo}/properties/values", {
  needs: customProperties.write,
  wrapper: "properties",
  refusesAllOn: [403],
  hints: {
    403: `the organization may let only its own actors set one of these values (\`values_editable_by: org_actors\`): a token with "${formatGrant(organizationCustomProperties.read)}" sees which one`,
    422: "the organization does not define the property, or its definition does not allow the value"
  }
});
var PropertyDefinition = defineObject({
  property_name: string(),
  /** With `org_actors`, only actors of the organization can set a value. */
  values_editable_by: nullish(string()),
  default_value: nullish(PropertyValueAnswer.entries.value)
});
var listDefinitions = definePropertyDefinitionsCall({
  neededIn: ["check", "apply"],
  answer: array(PropertyDefinition),
  absent: [],
  absentOn: [403, 404]
});

export {
  convertEmptyToNull,
  describeProperty,
  settings,
  list,
  update,
  listDefinitions,
  calls_exports
};
