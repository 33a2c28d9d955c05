import {
  printValue66 as printValue,
  planCreate86 as planCreate,
  planDelete86 as planDelete,
  planUpdate86 as planUpdate,
  findDifferences87 as findDifferences,
  defineListEnvelope88 as defineListEnvelope,
  defineObject88 as defineObject,
  closedMap89 as closedMap,
  refusedLimits89 as refusedLimits,
  text89 as text,
  formatText92 as formatText,
  markPublic92 as markPublic,
  string97 as string,
  defineRestCall102 as defineRestCall
} from "./action.js";
import {
  StoredName,
  appendOwner,
  createStoreSettings,
  matchStoredItems
} from "./action-chunk-GNY76GRU.js";
import {
  defineSection,
  exportList
} from "./action-chunk-PD455A4J.js";
import {
  planUndeclared
} from "./action-chunk-XBVDDQ2M.js";

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
var Variable = closedMap({ name: StoredName, value: text(), ...refusedLimits });
var nameVariable = ({ name }) => `variable ${JSON.stringify(name)}`;
var settings = createStoreSettings(Variable, "delete", nameVariable, () => "\u2026");

// packages/core/src/sections/families/variable-store/index.ts
function createVariableSection(feature, needs, caution) {
  const calls = createVariableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  return defineSection({
    key: `${feature}_variables`,
    settings,
    visibleTo: { "": "writers" },
    risk: { "": { touches: "nothing", replaces: "variable" } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, { calls, params: {}, caution }),
    toSettings: (live) => exportList(exportVariables(live), settings)
  });
}
function planVariables({ entries, undeclared }, live, { calls, params, owner, caution }) {
  const formatSubject = (variable) => appendOwner(nameVariable(variable), owner);
  const { identify, ...matches } = matchStoredItems(entries, live, formatSubject);
  return [
    ...matches.missing.map(
      (entry) => planCreate(identify(entry), calls.create(params, entry), { holds: { value: entry.value } })
    ),
    ...matches.pairs.flatMap(
      ({ entry, item }) => planUpdate(
        identify(entry),
        findDifferences({ value: entry.value }, item),
        calls.update({ ...params, name: entry.name }, { value: entry.value })
      )
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) => planDelete(identify(item), calls.remove({ ...params, name: item.name }), {
        holds: { value: item.value },
        because: describeVariableLoss(item, caution)
      })
    })
  ];
}
var describeVariableLoss = ({ value }, caution) => {
  const loss = formatText`its value is lost: ${printValue(value)}`;
  return caution ? formatText`${loss}; ${markPublic(caution)}` : loss;
};
var exportVariables = (live) => live.map(({ name, value }) => ({ name, value }));

export {
  createVariableCalls,
  settings,
  createVariableSection,
  planVariables,
  exportVariables
};
