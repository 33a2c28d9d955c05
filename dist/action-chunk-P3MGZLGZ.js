import {
  defineObject89 as defineObject,
  array96 as array,
  nullable96 as nullable,
  string96 as string,
  union96 as union,
  defineRoute103 as defineRoute,
  contents104 as contents,
  members104 as members,
  metadata104 as metadata,
  organizationCustomProperties104 as organizationCustomProperties
} from "./action.js";

// packages/core/src/github/routes/lists.ts
var createPaging = (identity) => ({ perPage: 100, identity });
var defineBranchesCall = defineRoute("GET /repos/{owner}/{repo}/branches", {
  needs: contents.read,
  pages: createPaging("name")
});
var defineCollaboratorsCall = defineRoute("GET /repos/{owner}/{repo}/collaborators", {
  needs: metadata.read,
  pages: createPaging("id"),
  hints: { 403: "the account of the token needs push access to the repository to read this list" }
});
var defineRulesetCall = defineRoute("GET /repos/{owner}/{repo}/rulesets/{ruleset_id}", {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true }
});
var defineInstalledCall = defineRoute("GET /installation/repositories", { needs: metadata.read });
var defineOwnRepositoriesCall = defineRoute("GET /orgs/{org}/repos", { needs: metadata.read });
var defineTeamRepositoriesCall = defineRoute("GET /orgs/{org}/teams/{team_slug}/repos", {
  needs: members.read
});
var Value = union([string(), array(string())]);
var PropertyValueAnswer = defineObject({ property_name: string(), value: nullable(Value) });
var definePropertyDefinitionsCall = defineRoute("GET /orgs/{org}/properties/schema", {
  needs: organizationCustomProperties.read
});
var definePropertyValuesCall = defineRoute("GET /orgs/{org}/properties/values", {
  needs: organizationCustomProperties.read
});

export {
  defineBranchesCall,
  defineCollaboratorsCall,
  defineRulesetCall,
  defineInstalledCall,
  defineOwnRepositoriesCall,
  defineTeamRepositoriesCall,
  PropertyValueAnswer,
  definePropertyDefinitionsCall,
  definePropertyValuesCall
};
