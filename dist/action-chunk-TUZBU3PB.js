import {
  nameBuiltInRole95 as nameBuiltInRole
} from "./action.js";
import {
  replaceIdsBySchema
} from "./action-chunk-5VTOFGQN.js";
import {
  createAskOnce,
  listInstallations,
  listRoles,
  listTeams,
  tryAsk
} from "./action-chunk-D6U62EUR.js";
import {
  getUserById,
  lookUpApp
} from "./action-chunk-XTKQ2XNJ.js";

// packages/core/src/engine/names/write.ts
var replaceIdsByNames = async (values, sections, github) => nameIds(values, sections, await findNames(values, sections, github));
var hasIds = (value, { settings }) => collectIds((nameAt) => replaceIdsBySchema(value, settings.schema, nameAt)).size > 0;
var findNames = async (values, sections, github) => await askNames((nameAt) => nameIds(values, sections, nameAt), github) ?? nameBuiltInRole;
async function askNames(asks, github) {
  const idsByKey = collectIds(asks);
  if (!idsByKey.size) return void 0;
  const names = new Map(
    await Promise.all([...idsByKey].map(async ([key, account]) => [key, await findName(account, github)]))
  );
  return (account) => names.get(getIdKey(account));
}
function collectIds(asks) {
  const all = /* @__PURE__ */ new Map();
  asks((account) => void all.set(getIdKey(account), account));
  return all;
}
var getIdKey = ({ kind, id }) => `${kind} ${id}`;
var nameIds = (values, sections, nameOf) => Object.fromEntries(
  Object.entries(values).map(([key, value]) => {
    const section = sections.find((item) => item.key === key);
    return [key, replaceIdsBySchema(value, section?.settings.schema, nameOf)];
  })
);
async function findName({ kind, id }, github) {
  const ask = createAskOnce(github);
  switch (kind) {
    case "user":
      return (await tryAsk(ask, getUserById({ account_id: id })))?.login;
    case "team":
      return (await tryAsk(ask, listTeams({})))?.find((team) => team.id === id)?.slug;
    case "role":
      return nameBuiltInRole({ kind, id }) ?? (await tryAsk(ask, listRoles({})))?.find((role) => role.id === id)?.name;
    case "app": {
      const installed = (await tryAsk(ask, listInstallations({})))?.find((item) => item.app_id === id)?.app_slug;
      return installed ?? ((await tryAsk(ask, lookUpApp({ app_slug: githubActionsSlug })))?.id === id ? githubActionsSlug : void 0);
    }
  }
}
var githubActionsSlug = "github-actions";

export {
  replaceIdsByNames,
  hasIds,
  findNames,
  askNames
};
