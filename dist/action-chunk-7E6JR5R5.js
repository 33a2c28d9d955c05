import {
  printValue68 as printValue,
  planCreate85 as planCreate,
  planDelete85 as planDelete,
  planUpdate85 as planUpdate,
  findDifferences86 as findDifferences,
  defineListEnvelope87 as defineListEnvelope,
  defineObject87 as defineObject,
  closedMap88 as closedMap,
  refusedLimits88 as refusedLimits,
  text88 as text,
  formatText91 as formatText,
  markPublic91 as markPublic,
  string96 as string,
  defineRestCall102 as defineRestCall
} from "./action.js";
import {
  appendOwner,
  createNameSchema,
  createStoreSettings,
  getStoredName
} from "./action-chunk-O35FTVR3.js";
import {
  defineSection,
  exportList
} from "./action-chunk-7WYA6ZDB.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-DZE2QXZ3.js";

// packages/core/src/sections/families/variable-store/calls.ts
var createVariableCalls = (store, { read, write }) => ({
  list: defineRestCall(`GET ${store}/variables`, {
    needs: read,
    pages: { perPage: 30, identity: "name", list: "variables" },
    answer: defineListEnvelope("variables", defineObject({ name: string(), value: string() }))
  }),
  create: defineRestCall(`POST ${store}/variables`, { needs: write }),
  update: defineRestCall(`PATCH ${store}/variables/{name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${store}/variables/{name}`, { needs: write })
});
var Variable = closedMap({ name: createNameSchema(), value: text(), ...refusedLimits });
var nameVariable = ({ name }) => `variable ${JSON.stringify(name)}`;
var settings = createStoreSettings(Variable, "delete", nameVariable, () => "\u2026");

// packages/core/src/sections/families/variable-store/index.ts
function planVariables(desired, live, store) {
  const { entries, undeclared } = desired;
  const formatSubject = (variable) => appendOwner(nameVariable(variable), store.owner);
  const identify = (variable) => ({ subject: formatSubject(variable), names: [getStoredName(variable)] });
  const matches = matchEntries(entries, live, getStoredName, getStoredName, {
    describe: formatSubject,
    fix: "delete one of them"
  });
  return [
    ...matches.missing.map(
      (entry) => planCreate(identify(entry), store.create(entry), { holds: { value: entry.value } })
    ),
    ...matches.pairs.flatMap(
      ({ entry, item }) => planUpdate(identify(entry), findDifferences({ value: entry.value }, item), store.update(entry))
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) => planDelete(identify(item), store.remove(item.name), {
        holds: { value: item.value },
        because: describeVariableLoss(item, store.caution)
      })
    })
  ];
}
var describeVariableLoss = ({ value }, caution) => {
  const loss = formatText`its value is lost: ${printValue(value)}`;
  return caution ? formatText`${loss}; ${markPublic(caution)}` : loss;
};
var exportVariables = (live) => live.map(({ name, value }) => ({ name, value }));
function createVariableSection(feature, needs, caution) {
  const calls = createVariableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store = {
    create: (variable) => calls.create({}, variable),
    update: ({ name, value }) => calls.update({ name }, { value }),
    remove: (name) => calls.remove({ name }),
    caution
  };
  return defineSection({
    key: `${feature}_variables`,
    settings,
    visibleTo: { "": "writers" },
    risk: { "": { touches: "nothing", replaces: "variable" } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => exportList(exportVariables(live), settings)
  });
}

export {
  createVariableCalls,
  settings,
  planVariables,
  exportVariables,
  createVariableSection
};
