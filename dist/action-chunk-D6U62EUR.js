import {
  defineListEnvelope88 as defineListEnvelope,
  defineObject88 as defineObject,
  findNearest90 as findNearest,
  formatText92 as formatText,
  markPublic92 as markPublic,
  builtInRoles95 as builtInRoles,
  formatCode96 as formatCode,
  array97 as array,
  number97 as number,
  string97 as string,
  defineRestCall102 as defineRestCall,
  customRepositoryRoles103 as customRepositoryRoles,
  formatGrant103 as formatGrant,
  members103 as members,
  organizationAdministration103 as organizationAdministration,
  ignoreRefusal104 as ignoreRefusal
} from "./action.js";
import {
  defineTeamsCall,
  lookUpApp,
  lookUpTeam,
  lookUpUser
} from "./action-chunk-XTKQ2XNJ.js";

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
var createAskOnce = (github) => (call) => github.askOnce?.(call) ?? github.ask(call);
var findId = (name, github) => finders[name.kind](name, createAskOnce(github), github.repository.owner);
var finders = {
  async user(name, ask) {
    const foundUser = await ask(lookUpUser({ username: String(name) }));
    return foundUser?.id ?? markPublic(`${formatCode(name.text)} is not a GitHub login`);
  },
  async team(name, ask, owner) {
    const foundTeam = await ask(lookUpTeam({ team_slug: String(name) }));
    if (foundTeam) return foundTeam.id;
    const teams = await tryAsk(ask, listTeams({}));
    const titled = teams?.find((team) => team.name.toLowerCase() === String(name))?.slug;
    return createNotFoundText(name, `is not a team of ${owner} that this token can see`, {
      names: teams?.map(({ slug }) => slug),
      meant: titled,
      hidden: members.read
    });
  },
  async app(name, ask, owner) {
    const foundApp = await ask(lookUpApp({ app_slug: String(name) }));
    if (foundApp) return foundApp.id;
    const installed = await tryAsk(ask, listInstallations({}));
    const own = installed?.find(({ app_slug }) => app_slug === String(name));
    return own?.app_id ?? createNotFoundText(name, `is neither a public app nor an app of ${owner} that this token can see`, {
      names: installed?.map(({ app_slug }) => app_slug),
      hidden: organizationAdministration.read
    });
  },
  async role(name, ask, owner) {
    const own = builtInRoles.get(String(name));
    if (own) return own;
    const roles = await tryAsk(ask, listRoles({}));
    const foundRole = roles?.find((role) => role.name.toLowerCase() === String(name));
    return foundRole?.id ?? createNotFoundText(name, `is neither a built-in role nor a custom role of ${owner} that this token can see`, {
      names: [...builtInRoles.keys(), ...(roles ?? []).map((role) => role.name)],
      hidden: customRepositoryRoles.read
    });
  }
};
var tryAsk = (ask, call) => ignoreRefusal(ask(call));
function createNotFoundText({ text }, problem, { names = [], meant = findNearest(text, names), hidden }) {
  const shows = hidden ? `; the permission "${formatGrant(hidden)}" shows hidden ones` : "";
  return meant === void 0 ? markPublic(`${formatCode(text)} ${problem}${shows}`) : formatText`${markPublic(`${formatCode(text)} ${problem}; did you mean `)}${formatCode(meant)}`;
}

export {
  listTeams,
  listInstallations,
  listRoles,
  isId,
  createAskOnce,
  findId,
  tryAsk
};
