import {
  SectionFailure87 as SectionFailure,
  open88 as open,
  code92 as code,
  grantName98 as grantName,
  members98 as members,
  unlessRefused100 as unlessRefused
} from "./action.js";
import {
  findApp,
  findTeam,
  findUser
} from "./action-chunk-PRRDYNAS.js";

// packages/core/src/sections/lookups.ts
var lookUpAccount = (login) => lookUp("users", login, () => ["is not the login of an account", "correct the login"]);
var toSeeTeams = `grant "${grantName(members.read)}"`;
var lookUpTeam = (slug, isAnySeen) => lookUp("teams", slug, (owner) => [
  `is not a team of ${owner} that is visible to this token`,
  isAnySeen ? `correct the slug of the team; if it is right, ${toSeeTeams}, which shows secret teams` : `${toSeeTeams}; if the token has this permission, correct the slug of the team`
]);
var lookUp = (kind, name, unknown) => ({
  looksFor: nameActor(kind, name),
  async find(host) {
    const found = await host.ask(find[kind](name));
    if (found) return found.id;
    const [problem, fix] = unknown(host.repository.owner);
    throw new SectionFailure(open(`${code(name)} ${problem}`), fix, "not_found");
  }
});
var nouns = { users: "account", teams: "team", apps: "app" };
var nameActor = (kind, name) => `the ${nouns[kind]} ${String(name).toLowerCase()}`;
var pairWithIds = (kind, shown) => shown.map(({ id, login, slug = login }) => [nameActor(kind, slug), id]);
var find = {
  users: (username) => findUser({ username }),
  teams: (team_slug) => findTeam({ team_slug }),
  apps: (app_slug) => findApp({ app_slug })
};
var lookUpId = (kind, name) => ({
  looksFor: nameActor(kind, name),
  isShown: true,
  find: async (host) => (await unlessRefused(host.ask(find[kind](name))))?.id
});

export {
  lookUpAccount,
  lookUpTeam,
  nouns,
  pairWithIds,
  find,
  lookUpId
};
