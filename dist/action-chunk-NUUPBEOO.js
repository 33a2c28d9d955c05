import {
  printValue68 as printValue,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  defineListEnvelope89 as defineListEnvelope,
  defineObject89 as defineObject,
  closedMap90 as closedMap,
  refusedLimits90 as refusedLimits,
  text90 as text,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  defineRestCall103 as defineRestCall
} from "./action.js";
import {
  StoredName,
  appendOwner,
  createStoreSettings,
  matchStoredItems
} from "./action-chunk-WT5PJVGU.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/families/variable-store/calls.ts
var createVariableCalls = (storePath, { read, write }) => ({
  list: defineRestCall(`GET ${storePath}/variables`, {
    needs: read,
    pages: { perPage: 30, identity: "name", list: "variables" },
    answer: defineListEnvelope("variables", defineObject({ name: string(), value: string() }))
  }),
  create: defineRestCall(`POST ${storePath}/variables`, { needs: write }),
  update: defineRestCall(`PATCH ${storePath}/variables/{name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${storePath}/variables/{name}`, { needs: write })
});
var Variable = closedMap({ name: StoredName, value: text(), ...refusedLimits });
var describeVariable = ({ name }) => `variable ${JSON.stringify(name)}`;
var settings = createStoreSettings(Variable, "delete", describeVariable, () => "\u2026");

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
    toSettings: (live) => exportList(toVariableEntries(live), settings)
  });
}
function planVariables({ entries, undeclared }, live, { calls, params, owner, caution }) {
  const formatSubject = (variable) => appendOwner(describeVariable(variable), owner);
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
var toVariableEntries = (live) => live.map(({ name, value }) => ({ name, value }));

export {
  createVariableCalls,
  settings,
  createVariableSection,
  planVariables,
  toVariableEntries
};
