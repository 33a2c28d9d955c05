import {
  print77 as print,
  create82 as create,
  remove82 as remove,
  update82 as update,
  compare86 as compare,
  open88 as open,
  say88 as say
} from "./action.js";
import {
  nameVariable,
  settings,
  variableCalls
} from "./action-chunk-WSO6YAB4.js";
import {
  nameOf,
  nameWithOwner
} from "./action-chunk-HFI535RC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-ABRSY633.js";
import {
  match,
  planUndeclared
} from "./action-chunk-XUA3GPDR.js";

// src/sections/families/variable-store/index.ts
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
    harmless: true,
    visibleTo: { "": "writers" },
    calls,
    standsFor: { "": "variable" },
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => exportList(exportVariables(live), settings)
  });
}

export {
  planVariables,
  exportVariables,
  variableSection
};
