import {
  askOnce85 as askOnce,
  defineListEnvelope89 as defineListEnvelope,
  defineObject89 as defineObject,
  findNearest91 as findNearest,
  builtInRoles95 as builtInRoles,
  array96 as array,
  number96 as number,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  defineRestCall103 as defineRestCall,
  customRepositoryRoles104 as customRepositoryRoles,
  formatGrant104 as formatGrant,
  members104 as members,
  organizationAdministration104 as organizationAdministration,
  ignoreRefusal105 as ignoreRefusal
} from "./action.js";
import {
  defineTeamsCall,
  lookUpApp,
  lookUpTeam,
  lookUpUser
} from "./action-chunk-YNICP2FE.js";

// packages/core/src/engine/names/calls.ts
var pages = { perPage: 100, identity: "id" };
var listTeams = defineTeamsCall({
  pages,
  answer: array(defineObject({ id: number(), slug: string(), name: string() }))
});
var listInstallations = defineRestCall("GET /orgs/{org}/installations", {
  needs: organizationAdministration.read,
  pages: { ...pages, list: "installations" },
  answer: defineListEnvelope(
    "installations",
    defineObject({ id: number(), app_id: number(), app_slug: string() })
  )
});
var listRoles = defineRestCall("GET /orgs/{org}/custom-repository-roles", {
  needs: customRepositoryRoles.read,
  answer: defineListEnvelope("custom_roles", defineObject({ id: number(), name: string() }))
});

// packages/core/src/engine/names/find.ts
var isId = (found) => typeof found === "number";
var findId = (name, github) => finders[name.kind](name, github, github.repository.owner);
var finders = {
  async user(name, github) {
    const foundUser = await askOnce(github, lookUpUser({ username: String(name) }));
    return foundUser?.id ?? markPublic(`${formatCode(name.text)} is not a GitHub login`);
  },
  async team(name, github, owner) {
    const foundTeam = await askOnce(github, lookUpTeam({ team_slug: String(name) }));
    if (foundTeam) return foundTeam.id;
    const teams = await tryAskOnce(github, listTeams({}));
    const titled = teams?.find((team) => team.name.toLowerCase() === String(name))?.slug;
    return createNotFoundText(name, `is not a team of ${owner} that this token can see`, {
      names: teams?.map(({ slug }) => slug),
      meant: titled,
      hidden: members.read
    });
  },
  async app(name, github, owner) {
    const foundApp = await askOnce(github, lookUpApp({ app_slug: String(name) }));
    if (foundApp) return foundApp.id;
    const installed = await tryAskOnce(github, listInstallations({}));
    const own = installed?.find(({ app_slug }) => app_slug === String(name));
    return own?.app_id ?? createNotFoundText(name, `is neither a public app nor an app of ${owner} that this token can see`, {
      names: installed?.map(({ app_slug }) => app_slug),
      hidden: organizationAdministration.read
    });
  },
  async role(name, github, owner) {
    const own = builtInRoles.get(String(name));
    if (own) return own;
    const roles = await tryAskOnce(github, listRoles({}));
    const foundRole = roles?.find((role) => role.name.toLowerCase() === String(name));
    return foundRole?.id ?? createNotFoundText(name, `is neither a built-in role nor a custom role of ${owner} that this token can see`, {
      names: [...builtInRoles.keys(), ...(roles ?? []).map((role) => role.name)],
      hidden: customRepositoryRoles.read
    });
  }
};
var tryAskOnce = (github, call) => ignoreRefusal(askOnce(github, call));
function createNotFoundText({ text }, problem, { names = [], meant = findNearest(text, names), hidden }) {
  const shows = hidden ? `; the permission "${formatGrant(hidden)}" shows hidden ones` : "";
  return meant === void 0 ? markPublic(`${formatCode(text)} ${problem}${shows}`) : formatText`${markPublic(`${formatCode(text)} ${problem}; did you mean `)}${formatCode(meant)}`;
}

export {
  listTeams,
  listInstallations,
  listRoles,
  isId,
  findId,
  tryAskOnce
};
