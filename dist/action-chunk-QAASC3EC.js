import {
  object84 as object,
  array93 as array,
  nullable93 as nullable,
  string93 as string,
  union93 as union,
  contents98 as contents,
  members98 as members,
  metadata98 as metadata,
  organizationCustomProperties98 as organizationCustomProperties,
  route99 as route
} from "./action.js";

// packages/core/src/github/routes/lists.ts
var inPages = (identity) => ({ per: 100, identity });
var ofBranches = route("GET /repos/{owner}/{repo}/branches", {
  needs: contents.read,
  pages: inPages("name")
});
var ofCollaborators = route("GET /repos/{owner}/{repo}/collaborators", {
  needs: metadata.read,
  pages: inPages("id"),
  hints: { 403: "the account of the token needs push access to the repository to read this list" }
});
var ofRuleset = route("GET /repos/{owner}/{repo}/rulesets/{ruleset_id}", {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true }
});
var ofInstalled = route("GET /installation/repositories", { needs: metadata.read });
var ofOwnRepositories = route("GET /orgs/{org}/repos", { needs: metadata.read });
var ofTeamRepositories = route("GET /orgs/{org}/teams/{team_slug}/repos", { needs: members.read });
var Value = union([string(), array(string())]);
var PropertyValue = object({ property_name: string(), value: nullable(Value) });
var ofPropertyDefinitions = route("GET /orgs/{org}/properties/schema", {
  needs: organizationCustomProperties.read
});
var ofPropertyValues = route("GET /orgs/{org}/properties/values", {
  needs: organizationCustomProperties.read
});

export {
  ofBranches,
  ofCollaborators,
  ofRuleset,
  ofInstalled,
  ofOwnRepositories,
  ofTeamRepositories,
  PropertyValue,
  ofPropertyDefinitions,
  ofPropertyValues
};
