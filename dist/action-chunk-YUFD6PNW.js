import {
  nameBuiltInRole95 as nameBuiltInRole
} from "./action.js";
import {
  replaceIdsWithNamesBySchema
} from "./action-chunk-H3VPRIL5.js";
import {
  listInstallations,
  listRoles,
  listTeams,
  tryAskOnce
} from "./action-chunk-C2JLIJIY.js";
import {
  getUserById,
  lookUpApp
} from "./action-chunk-YNICP2FE.js";

// packages/core/src/engine/names/write.ts
var replaceIdsByNames = async (values, sections, github) => replaceIdsInSections(values, sections, await readNamesOfIds(values, sections, github));
var hasIds = (value, { settings }) => collectIds((nameAt) => replaceIdsWithNamesBySchema(value, settings.schema, nameAt)).size > 0;
var readNamesOfIds = async (values, sections, github) => await askNames((nameAt) => replaceIdsInSections(values, sections, nameAt), github) ?? nameBuiltInRole;
async function askNames(visitIds, github) {
  const idsByKey = collectIds(visitIds);
  if (!idsByKey.size) return void 0;
  const names = new Map(
    await Promise.all([...idsByKey].map(async ([key, account]) => [key, await readNameOfId(account, github)]))
  );
  return (account) => names.get(getIdKey(account));
}
function collectIds(visitIds) {
  const all = /* @__PURE__ */ new Map();
  visitIds((account) => void all.set(getIdKey(account), account));
  return all;
}
var getIdKey = ({ kind, id }) => `${kind} ${id}`;
var replaceIdsInSections = (values, sections, nameOf) => Object.fromEntries(
  Object.entries(values).map(([key, value]) => {
    const section = sections.find((item) => item.key === key);
    return [key, replaceIdsWithNamesBySchema(value, section?.settings.schema, nameOf)];
  })
);
async function readNameOfId({ kind, id }, github) {
  switch (kind) {
    case "user":
      return (await tryAskOnce(github, getUserById({ account_id: id })))?.login;
    case "team":
      return (await tryAskOnce(github, listTeams({})))?.find((team) => team.id === id)?.slug;
    case "role":
      return nameBuiltInRole({ kind, id }) ?? (await tryAskOnce(github, listRoles({})))?.find((role) => role.id === id)?.name;
    case "app": {
      const installed = (await tryAskOnce(github, listInstallations({})))?.find((item) => item.app_id === id)?.app_slug;
      return installed ?? ((await tryAskOnce(github, lookUpApp({ app_slug: githubActionsSlug })))?.id === id ? githubActionsSlug : void 0);
    }
  }
}
var githubActionsSlug = "github-actions";

export {
  replaceIdsByNames,
  hasIds,
  readNamesOfIds,
  askNames
};
