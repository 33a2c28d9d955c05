import {
  printValue68 as printValue,
  askOnce85 as askOnce,
  createNote87 as createNote,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  isEqualInAnyOrder88 as isEqualInAnyOrder,
  isWantedUnset92 as isWantedUnset,
  isWriting92 as isWriting,
  listDifferences92 as listDifferences,
  formatText97 as formatText,
  markPublic97 as markPublic,
  organizationCustomProperties104 as organizationCustomProperties
} from "./action.js";
import {
  calls_exports,
  convertEmptyToNull,
  describeProperty,
  list,
  listDefinitions,
  settings,
  update
} from "./action-chunk-UPA4CEC4.js";
import {
  narrowExportToItems
} from "./action-chunk-QATAOAVF.js";
import {
  getOrganization,
  getRepositoryOwner,
  isOwnedByOrganization,
  notePersonalAccount
} from "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase,
  matchEntries,
  noteKept,
  splitUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/custom_properties/plan.ts
var getName = ({ property_name }) => property_name;
var identifyProperty = (property) => ({
  subject: describeProperty(property),
  names: [getName(property)]
});
function planCustomProperties(desired, live) {
  const { entries, undeclared } = desired;
  if (!live) return notePersonalAccount(entries, "so it has no properties");
  const fix = "run again: GitHub listed one property twice";
  const matches = matchEntries(entries, live.values, getName, getName, { describe: describeProperty, fix });
  const undeclaredValues = matches.undeclared.filter(({ value }) => convertEmptyToNull(value) !== null);
  const { deleted, kept } = splitUndeclared(undeclared, undeclaredValues, getName);
  const rankWrite = (item) => isWriting(item) ? Number(isOnlySetByOrganization(live, item.names?.[0])) + (listDifferences([item]).some(isWantedUnset) ? 2 : 0) : 0;
  const items = [
    ...matches.missing.flatMap((entry) => planChange(live, entry, null, explainCaseDifference(entry, live.values))),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(live, entry, convertEmptyToNull(item.value))),
    ...deleted.flatMap((item) => planUnsetOrNoteDefault(live, item))
  ];
  return [
    ...items.toSorted((left, right) => rankWrite(left) - rankWrite(right)),
    ...kept.map(
      (item) => noteKept(item, {
        describe: describeProperty,
        describeReason: ({ value }) => formatText`, which is ${printValue(value)}`
      })
    )
  ];
}
var findDefinition = ({ definitions }, name) => definitions?.find((definition) => getName(definition) === name);
var isOnlySetByOrganization = (live, name) => findDefinition(live, name)?.values_editable_by === "org_actors";
function createValueStepAndReason(live, item, value) {
  const adds = { properties: [{ property_name: getName(item), value }] };
  const createStep = (call) => ({ call, adds });
  return isOnlySetByOrganization(live, getName(item)) ? { step: createStep(update({}, { properties: [] })), why: organizationOnlyReason } : { step: createStep(update({})) };
}
var organizationOnlyReason = "GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it";
var defaultAppliesText = markPublic("is unset, so the default of the organization applies");
function planChange(live, entry, liveValue, because) {
  const { value } = entry;
  if (isEqualInAnyOrder(value, liveValue)) return [];
  const { step, why = because } = createValueStepAndReason(live, entry, value);
  const difference = { key: "value", live: liveValue, wanted: value, because: why };
  const explained = value === null ? addFallbackReason(difference) : difference;
  return planUpdate(identifyProperty(entry), [explained], step, { turn: "moves" });
}
function planUnsetOrNoteDefault(live, item) {
  const { value: liveValue } = item;
  if (isEqualInAnyOrder(findDefinition(live, getName(item))?.default_value ?? null, liveValue))
    return [
      createNote(
        formatText`${describeProperty(item)} ${defaultAppliesText}: ${printValue(liveValue)}`,
        describeProperty(item)
      )
    ];
  const { step, why } = createValueStepAndReason(live, item, null);
  const difference = addFallbackReason({ key: "value", live: liveValue, wanted: null, because: why });
  const because = formatText`value ${printValue(liveValue)} → ${printValue(null)}; ${difference.because}`;
  return [planDelete(identifyProperty(item), step, { verb: "unset", because, differences: [difference] })];
}
var fallbackReason = "if the organization has a default, it applies and this difference stays";
var addFallbackReason = ({ because, ...difference }) => ({
  ...difference,
  because: because ? formatText`${because}; ${fallbackReason}` : fallbackReason,
  mayStay: true
});
function explainCaseDifference({ property_name: name }, live) {
  const similar = live.find(({ property_name }) => dropCase(property_name) === dropCase(name));
  return similar && `GitHub lists ${JSON.stringify(similar.property_name)}, and names are case-sensitive`;
}

// packages/core/src/sections/custom_properties/index.ts
var customProperties = defineSection({
  key: "custom_properties",
  settings,
  visibleTo: { "": "everyone" },
  /** Rulesets of the organization can target repositories by a property value. */
  risk: { "": { touches: "data", replaces: "protection" } },
  calls: calls_exports,
  read: readProperties,
  plan: planCustomProperties,
  getFacts: (live) => ({ count: live?.values.length ?? 0 }),
  readAll: readAllProperties,
  toSettings: exportProperties,
  toUndo: createPropertiesUndo,
  listUses: () => ({
    calls: [getOrganization, getRepositoryOwner, list, update],
    visibilityGrants: [
      {
        setting: "which properties only the organization sets",
        grant: organizationCustomProperties.read,
        optional: true
      }
    ]
  })
});
async function readProperties(github, desired) {
  const live = await readAllProperties(github);
  if (!planCustomProperties(desired, live).some(isWriting)) return live;
  const definitions = await askOnce(github, listDefinitions({}));
  return { values: live.values, definitions };
}
async function readAllProperties(github) {
  return await isOwnedByOrganization(github) ? { values: await github.ask(list({})) } : void 0;
}
function exportProperties(live) {
  if (!live)
    return {
      value: void 0,
      notes: [{ text: "a personal account owns the repository, so it has no custom properties" }]
    };
  const valuesInUse = live.values.filter(({ value }) => convertEmptyToNull(value) !== null);
  const entries = valuesInUse.map(({ property_name, value }) => ({ property_name, value }));
  return exportList(entries, settings);
}
function createPropertiesUndo(live, items) {
  const names = new Set(items.flatMap(({ names: names2 = [] }) => names2));
  const liveValues = new Map(live?.values.map(({ property_name, value }) => [property_name, value]));
  const entries = [...names].map((property_name) => ({ property_name, value: liveValues.get(property_name) ?? null }));
  return narrowExportToItems({ value: entries, notes: [] }, items, settings);
}
export {
  customProperties
};
