import {
  closed83 as closed,
  limits83 as limits,
  text83 as text,
  listUnder95 as listUnder,
  object95 as object,
  rest96 as rest,
  string97 as string
} from "./action.js";
import {
  storeSettings,
  storedName
} from "./action-chunk-HFI535RC.js";

// src/sections/families/variable-store/calls.ts
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

export {
  variableCalls,
  nameVariable,
  settings
};
