import {
  ownNames91 as ownNames
} from "./action.js";
import {
  withNames
} from "./action-chunk-GFKFVWG5.js";
import {
  asking,
  listInstallations,
  listRoles,
  listTeams,
  tryAsk
} from "./action-chunk-CWT3O6YM.js";
import {
  findApp,
  userNumbered
} from "./action-chunk-PRRDYNAS.js";

// packages/core/src/engine/names/write.ts
var inNames = async (values, sections, host) => nameIds(values, sections, await namesFor(values, sections, host));
var holdsIds = (value, { settings }) => idsIn((nameAt) => withNames(value, settings.schema, nameAt)).size > 0;
var namesFor = async (values, sections, host) => await askNames((nameAt) => nameIds(values, sections, nameAt), host) ?? ownNames;
async function askNames(asks, host) {
  const all = idsIn(asks);
  if (!all.size) return void 0;
  const names = new Map(
    await Promise.all([...all].map(async ([key, whose]) => [key, await nameOf(whose, host)]))
  );
  return (whose) => names.get(keyOf(whose));
}
function idsIn(asks) {
  const all = /* @__PURE__ */ new Map();
  asks((whose) => void all.set(keyOf(whose), whose));
  return all;
}
var keyOf = ({ kind, id }) => `${kind} ${id}`;
var nameIds = (values, sections, nameOf2) => Object.fromEntries(
  Object.entries(values).map(([key, value]) => {
    const section = sections.find((one) => one.key === key);
    return [key, withNames(value, section?.settings.schema, nameOf2)];
  })
);
async function nameOf({ kind, id }, host) {
  const ask = asking(host);
  switch (kind) {
    case "user":
      return (await tryAsk(ask, userNumbered({ account_id: id })))?.login;
    case "team":
      return (await tryAsk(ask, listTeams({})))?.find((team) => team.id === id)?.slug;
    case "role":
      return ownNames({ kind, id }) ?? (await tryAsk(ask, listRoles({})))?.find((role) => role.id === id)?.name;
    case "app": {
      const installed = (await tryAsk(ask, listInstallations({})))?.find((one) => one.app_id === id)?.app_slug;
      return installed ?? ((await tryAsk(ask, findApp({ app_slug: everywhere })))?.id === id ? everywhere : void 0);
    }
  }
}
var everywhere = "github-actions";

export {
  inNames,
  holdsIds,
  namesFor,
  askNames
};
