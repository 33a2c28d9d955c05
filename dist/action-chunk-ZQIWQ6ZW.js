import {
  createOwnerWideReader114 as createOwnerWideReader,
  defineObject89 as defineObject,
  array96 as array,
  boolean96 as boolean,
  nullable96 as nullable,
  number96 as number,
  optional96 as optional,
  string96 as string,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  members104 as members,
  __export106 as __export
} from "./action.js";
import {
  getExistingOrganization,
  getOrganization,
  getRepositoryOwner
} from "./action-chunk-HFZBQRPR.js";
import {
  lookUpTeam
} from "./action-chunk-YNICP2FE.js";
import {
  defineTeamRepositoriesCall
} from "./action-chunk-P3MGZLGZ.js";

// packages/core/src/sections/teams/calls.ts
var calls_exports = {};
__export(calls_exports, {
  getExistingOrganization: () => getExistingOrganization,
  getOrganization: () => getOrganization,
  getRepositoryOwner: () => getRepositoryOwner,
  grantAccess: () => grantAccess,
  list: () => list,
  lookUpTeam: () => lookUpTeam,
  probe: () => probe,
  probeListed: () => probeListed,
  revokeAccess: () => revokeAccess
});
var LiveTeam = defineObject({
  id: number(),
  url: string(),
  slug: string(),
  permission: string(),
  /** A server that does not send the source has only `direct` access. */
  access_source: optional(string(), "direct"),
  parent: nullable(defineObject({ slug: string() }))
});
var list = defineRestCall("GET /repos/{owner}/{repo}/teams", {
  needs: administration.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(LiveTeam),
  listProvenNames: (teams) => ({ team_slug: teams.map(({ slug }) => slug) })
});
var access = { id: number(), private: boolean(), role_name: optional(string()) };
var Probe = optional(defineObject(access));
var LiveAccess = defineObject({ ...access, full_name: string() });
var readAccess = createOwnerWideReader(
  LiveAccess,
  ({ team_slug = "" }, rules) => defineTeamRepositoriesCall(rules)({ team_slug }),
  ({ full_name }) => full_name,
  ({ id, private: isPrivate, role_name }) => role_name === void 0 ? void 0 : { id, private: isPrivate, role_name }
);
var probeRoute = "GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}";
var probeRules = { needs: members.read, accept: "application/vnd.github.v3.repository+json", answer: Probe };
var probeListed = defineRestCall(probeRoute, probeRules);
var probe = defineRestCall(probeRoute, {
  ...probeRules,
  absent: null,
  ownerWide: {
    read: readAccess,
    isSame: (own, listed) => own?.id === listed?.id && own?.private === listed?.private && own?.role_name === listed?.role_name
  }
});
var writeRules = { needs: [members.read, administration.write] };
var grantAccess = defineRestCall("PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}", {
  ...writeRules,
  hints: { 422: "GitHub accepts built-in roles and custom roles of the organization" }
});
var revokeAccess = defineRestCall("DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}", {
  ...writeRules,
  policyMessage: /cannot remove repositories from/i,
  hints: {
    403: "the team has this role through an organization role: declare the team, or set `_undeclared: keep`"
  }
});

export {
  list,
  probeListed,
  probe,
  grantAccess,
  revokeAccess,
  calls_exports
};
