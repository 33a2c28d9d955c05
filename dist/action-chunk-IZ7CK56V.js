import {
  SectionFailure92 as SectionFailure,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  formatGrant104 as formatGrant,
  members104 as members,
  ignoreRefusal105 as ignoreRefusal
} from "./action.js";
import {
  lookUpApp,
  lookUpTeam,
  lookUpUser
} from "./action-chunk-YNICP2FE.js";

// packages/core/src/sections/lookups.ts
var createAccountIdLookup = (login) => createRequiredIdLookup("users", login, () => ["is not the login of an account", "correct the login"]);
var grantTeams = `grant "${formatGrant(members.read)}"`;
var createTeamIdLookup = (slug, isAnySeen) => createRequiredIdLookup("teams", slug, (owner) => [
  `is not a team of ${owner} that is visible to this token`,
  isAnySeen ? `correct the slug of the team; if it is right, ${grantTeams}, which shows secret teams` : `${grantTeams}; if the token has this permission, correct the slug of the team`
]);
var createRequiredIdLookup = (kind, name, describeUnknown) => ({
  looksFor: nameActor(kind, name),
  async find(github) {
    const actor = await github.ask(actorCalls[kind](name));
    if (actor) return actor.id;
    const [problem, fix] = describeUnknown(github.repository.owner);
    throw new SectionFailure(markPublic(`${formatCode(name)} ${problem}`), fix, "not_found");
  }
});
var actorNouns = { users: "account", teams: "team", apps: "app" };
var nameActor = (kind, name) => `the ${actorNouns[kind]} ${String(name).toLowerCase()}`;
var pairNamesWithIds = (kind, actors) => actors.map(({ id, login, slug = login }) => [nameActor(kind, slug), id]);
var actorCalls = {
  users: (username) => lookUpUser({ username }),
  teams: (team_slug) => lookUpTeam({ team_slug }),
  apps: (app_slug) => lookUpApp({ app_slug })
};
var createOptionalIdLookup = (kind, name) => ({
  looksFor: nameActor(kind, name),
  isShown: true,
  find: async (github) => (await ignoreRefusal(github.ask(actorCalls[kind](name))))?.id
});

export {
  createAccountIdLookup,
  createTeamIdLookup,
  actorNouns,
  pairNamesWithIds,
  actorCalls,
  createOptionalIdLookup
};
