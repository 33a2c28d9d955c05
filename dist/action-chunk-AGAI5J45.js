import {
  print65 as print,
  create82 as create,
  remove82 as remove,
  update82 as update,
  compare83 as compare,
  listUnder84 as listUnder,
  object84 as object,
  closed85 as closed,
  limits85 as limits,
  text85 as text,
  open88 as open,
  say88 as say,
  string93 as string,
  rest99 as rest
} from "./action.js";
import {
  nameOf,
  nameWithOwner,
  storeSettings,
  storedName
} from "./action-chunk-V6LNKVKQ.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/sections/families/variable-store/calls.ts
var variableCalls = (store, { read, write }) => ({
  list: rest(`GET ${store}/variables`, {
    needs: read,
    pages: { per: 30, identity: "name", list: "variables" },
    answer: listUnder("variables", object({ name: string(), value: string() }))
  }),
  create: rest(`POST ${store}/variables`, { needs: write }),
  update: rest(`PATCH ${store}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE ${store}/variables/{name}`, { needs: write })
});
var Variable = closed({ name: storedName(), value: text(), ...limits });
var nameVariable = ({ name }) => `variable ${JSON.stringify(name)}`;
var settings = storeSettings(Variable, "delete", nameVariable, () => "\u2026");

// packages/core/src/sections/families/variable-store/index.ts
function planVariables(desired, live, store) {
  const { entries, undeclared } = desired;
  const subject = (variable) => nameWithOwner(nameVariable(variable), store.of);
  const identify = (variable) => ({ subject: subject(variable), names: [nameOf(variable)] });
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: "delete one of them" });
  return [
    ...found.missing.map((entry) => create(identify(entry), store.create(entry), { holds: { value: entry.value } })),
    ...found.pairs.flatMap(
      ({ entry, item }) => update(identify(entry), compare({ value: entry.value }, item), store.update(entry))
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) => remove(identify(item), store.remove(item.name), {
        holds: { value: item.value },
        because: tellLoss(item, store.caution)
      })
    })
  ];
}
var tellLoss = ({ value }, caution) => {
  const words = say`its value is lost: ${print(value)}`;
  return caution ? say`${words}; ${open(caution)}` : words;
};
var exportVariables = (live) => live.map(({ name, value }) => ({ name, value }));
function variableSection(feature, needs, caution) {
  const calls = variableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
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
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => exportList(exportVariables(live), settings)
  });
}

export {
  variableCalls,
  settings,
  planVariables,
  exportVariables,
  variableSection
};
