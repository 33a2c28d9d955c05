import {
  print65 as print,
  note82 as note,
  remove82 as remove,
  update82 as update,
  same83 as same,
  sameMembers83 as sameMembers,
  differencesIn87 as differencesIn,
  isUnset87 as isUnset,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  organizationCustomProperties98 as organizationCustomProperties
} from "./action.js";
import {
  calls_exports,
  list,
  listDefinitions,
  nameProperty,
  settings,
  unsetEmpty,
  update as update2
} from "./action-chunk-B2MAHLGV.js";
import {
  narrowToItems
} from "./action-chunk-FABQY4IY.js";
import {
  getOrganization,
  getOwned,
  isOfOrganization,
  planOnPersonalAccount
} from "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  divideUndeclared,
  dropCase,
  match,
  noteKept
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/custom_properties/plan.ts
var name = ({ property_name }) => property_name;
var identify = (one) => ({ subject: nameProperty(one), names: [name(one)] });
function planCustomProperties(desired, live) {
  const { entries, undeclared } = desired;
  if (!live) return planOnPersonalAccount(entries, "so it has no properties");
  const fix = "run again: GitHub listed one property twice";
  const found = match(entries, live.values, name, name, { named: nameProperty, fix });
  const others = found.undeclared.filter(({ value }) => unsetEmpty(value) !== null);
  const { leaving, staying } = divideUndeclared(undeclared, others, name);
  const rank = (item) => isWriting(item) ? Number(isClosed(live, item.names)) + (differencesIn([item]).some(isUnset) ? 2 : 0) : 0;
  const items = [
    ...found.missing.flatMap((entry) => planChange(live, entry, null, explainSpelling(entry, live.values))),
    ...found.pairs.flatMap(({ entry, item }) => planChange(live, entry, unsetEmpty(item.value))),
    ...leaving.flatMap((item) => planUnset(live, item))
  ];
  return [
    ...items.toSorted((one, other) => rank(one) - rank(other)),
    ...staying.map(
      (item) => noteKept(item, { named: nameProperty, kept: ({ value }) => say`, which is ${print(value)}` })
    )
  ];
}
var definitionOf = ({ definitions }, item) => definitions?.find((one) => name(one) === name(item));
var isClosed = ({ definitions = [] }, [named] = []) => definitions.some((one) => name(one) === named && one.values_editable_by === "org_actors");
function writing(all, item, value) {
  const adds = { properties: [{ property_name: name(item), value }] };
  const step = (call) => ({ call, adds });
  return isClosed(all, [name(item)]) ? { step: step(update2({}, { properties: [] })), why: closedTo } : { step: step(update2({})) };
}
var closedTo = "GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it";
var fallen = open("is unset, so the default of the organization applies");
function planChange(all, entry, live, because) {
  const { value } = entry;
  if (isSame(value, live)) return [];
  const { step, why = because } = writing(all, entry, value);
  const difference = { key: "value", live, wanted: value, because: why };
  const found = value === null ? mayFallBack(difference) : difference;
  return update(identify(entry), [found], step, { turn: "moves" });
}
function planUnset(all, item) {
  const { value: live } = item;
  if (isSame(definitionOf(all, item)?.default_value ?? null, live))
    return [note(say`${nameProperty(item)} ${fallen}: ${print(live)}`, nameProperty(item))];
  const { step, why } = writing(all, item, null);
  const difference = mayFallBack({ key: "value", live, wanted: null, because: why });
  const because = say`value ${print(live)} → ${print(null)}; ${difference.because}`;
  return [remove(identify(item), step, { verb: "unset", because, differences: [difference] })];
}
var fallsBack = "if the organization has a default, it applies and this difference stays";
var mayFallBack = ({ because, ...difference }) => ({ ...difference, because: because ? say`${because}; ${fallsBack}` : fallsBack, mayStay: true });
function explainSpelling({ property_name: name2 }, live) {
  const other = live.find(({ property_name }) => dropCase(property_name) === dropCase(name2));
  return other && `GitHub lists ${JSON.stringify(other.property_name)}, and names are case-sensitive`;
}
var isSame = (one, other) => Array.isArray(one) && Array.isArray(other) ? sameMembers(one, other) : same(one, other);

// packages/core/src/sections/custom_properties/index.ts
var customProperties = defineSection({
  key: "custom_properties",
  settings,
  visibleTo: { "": "everyone" },
  /** Rulesets of the organization may be about repositories with a value. */
  risk: { "": { touches: "data", replaces: "protection" } },
  calls: calls_exports,
  read: readValues,
  plan: planCustomProperties,
  facts: (live) => ({ count: live?.values.length ?? 0 }),
  readAll: readAllValues,
  toSettings: valuesToSettings,
  toUndo: valuesToUndo,
  uses: () => ({
    calls: [getOrganization, getOwned, list, update2],
    visibilityGrants: [
      {
        of: "which properties only the organization sets",
        grant: organizationCustomProperties.read,
        optional: true
      }
    ]
  })
});
function valuesToUndo(live, items) {
  const names = new Set(items.flatMap(({ names: names2 = [] }) => names2));
  const before = new Map(live?.values.map(({ property_name, value }) => [property_name, value]));
  const entries = [...names].map((property_name) => ({ property_name, value: before.get(property_name) ?? null }));
  return narrowToItems({ value: entries, notes: [] }, items, settings);
}
async function readAllValues(host) {
  return await isOfOrganization(host) ? { values: await host.ask(list({})) } : void 0;
}
async function readValues(host, desired) {
  const live = await readAllValues(host);
  if (!planCustomProperties(desired, live).some(isWriting)) return live;
  const definitions = await (host.askOnce?.(listDefinitions({})) ?? host.ask(listDefinitions({})));
  return { values: live.values, definitions };
}
function valuesToSettings(live) {
  if (!live)
    return { value: void 0, notes: ["a personal account owns the repository, so it has no custom properties"] };
  const set = live.values.filter(({ value }) => unsetEmpty(value) !== null);
  const entries = set.map(({ property_name, value }) => ({ property_name, value }));
  return exportList(entries, settings);
}
export {
  customProperties
};
