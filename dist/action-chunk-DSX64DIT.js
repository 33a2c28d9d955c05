import {
  readListed109 as readListed,
  object84 as object,
  array93 as array,
  boolean93 as boolean,
  nullable93 as nullable,
  number93 as number,
  optional93 as optional,
  string93 as string,
  administration98 as administration,
  members98 as members,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  getHiddenOrganization,
  getOrganization,
  getOwned
} from "./action-chunk-WNIGI4S7.js";
import {
  findTeam
} from "./action-chunk-PRRDYNAS.js";
import {
  ofTeamRepositories
} from "./action-chunk-QAASC3EC.js";

// packages/core/src/sections/teams/calls.ts
var calls_exports = {};
__export(calls_exports, {
  findTeam: () => findTeam,
  getHiddenOrganization: () => getHiddenOrganization,
  getOrganization: () => getOrganization,
  getOwned: () => getOwned,
  grant: () => grant,
  list: () => list,
  probe: () => probe,
  probeListed: () => probeListed,
  revoke: () => revoke
});
var LiveTeam = object({
  id: number(),
  url: string(),
  slug: string(),
  permission: string(),
  /** `direct`, `organization` or `enterprise`; a host that does not send it has only `direct` access. */
  access_source: optional(string(), "direct"),
  parent: nullable(object({ slug: string() }))
});
var list = rest("GET /repos/{owner}/{repo}/teams", {
  needs: administration.read,
  pages: { per: 100, identity: "id" },
  answer: array(LiveTeam),
  proves: (teams) => ({ team_slug: teams.map(({ slug }) => slug) })
});
var access = { id: number(), private: boolean(), role_name: optional(string()) };
var Probe = optional(object(access));
var LiveAccess = object({ ...access, full_name: string() });
var readAccess = readListed(
  LiveAccess,
  ({ team_slug = "" }, rules) => ofTeamRepositories(rules)({ team_slug }),
  ({ full_name }) => full_name,
  ({ id, private: isPrivate, role_name }) => role_name === void 0 ? void 0 : { id, private: isPrivate, role_name }
);
var probing = "GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}";
var roleShown = { needs: members.read, accept: "application/vnd.github.v3.repository+json", answer: Probe };
var probeListed = rest(probing, roleShown);
var probe = rest(probing, {
  ...roleShown,
  absent: null,
  shared: {
    read: readAccess,
    same: (own, listed) => own?.id === listed?.id && own?.private === listed?.private && own?.role_name === listed?.role_name
  }
});
var writing = { needs: [members.read, administration.write] };
var grant = rest("PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}", {
  ...writing,
  hints: { 422: "GitHub accepts built-in roles and custom roles of the organization" }
});
var revoke = rest("DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}", {
  ...writing,
  policy: /cannot remove repositories from/i,
  hints: {
    403: "Trueup cannot remove a role that the organization gives in all its repositories: declare the team, or keep undeclared teams"
  }
});

export {
  list,
  probeListed,
  probe,
  grant,
  revoke,
  calls_exports
};
