import {
  defineRepositoryCall84 as defineRepositoryCall,
  defineObject89 as defineObject,
  array96 as array,
  boolean96 as boolean,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  picklist96 as picklist,
  string96 as string,
  defineRestCall103 as defineRestCall,
  metadata104 as metadata,
  addAdvice105 as addAdvice
} from "./action.js";
import {
  defineAccountCall,
  defineOrganizationCall,
  defineOwnAccountCall
} from "./action-chunk-YNICP2FE.js";
import {
  PropertyValueAnswer,
  defineInstalledCall,
  defineOwnRepositoriesCall,
  definePropertyDefinitionsCall,
  definePropertyValuesCall,
  defineTeamRepositoriesCall
} from "./action-chunk-P3MGZLGZ.js";

// packages/core/src/fleet/requests/listings.ts
var ListedSchema = defineObject({
  id: number(),
  name: string(),
  full_name: string(),
  owner: defineObject({ login: string(), type: string() }),
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"])),
  archived: optional(boolean(), false),
  fork: boolean(),
  topics: optional(array(string()), []),
  language: nullish(string()),
  default_branch: optional(string()),
  is_template: optional(boolean()),
  size: optional(number()),
  permissions: optional(defineObject({ admin: boolean() }))
});
var listOptions = {
  needs: metadata.read,
  pages: { perPage: 100, identity: "full_name", keptKeys: Object.keys(ListedSchema.entries) },
  answer: array(ListedSchema)
};
var repositoryCall = defineRepositoryCall({ answer: nullable(ListedSchema), absent: null })({});
var listUserRepositories = (reader, affiliation) => reader.ask(defineRestCall("GET /user/repos", { ...listOptions, query: { affiliation: affiliation.join(",") } })({}));
var installationCall = defineInstalledCall({
  ...listOptions,
  pages: { ...listOptions.pages, list: "repositories" },
  answer: defineObject({ repositories: array(ListedSchema), repository_selection: optional(string()) })
})({});
var organizationRepositoriesCall = defineOwnRepositoriesCall(listOptions)({});
var accountCall = defineAccountCall({
  answer: defineObject({ id: number(), login: string(), type: string() })
});
async function readAccount(reader, owner) {
  const advice = addAdvice("check the name of the owner in `--repos`", 404);
  const { id, type } = await reader.ask(accountCall({ username: owner })).catch(advice);
  return { id, isOrganization: type === "Organization" };
}
var CountsSchema = defineObject({
  owned_private_repos: optional(number()),
  total_private_repos: optional(number())
});
var organizationCountsCall = defineOrganizationCall({ answer: CountsSchema });
var userCountsCall = defineOwnAccountCall({ answer: defineObject({ ...CountsSchema.entries, login: string() }) });
async function readPrivateRepositoryCount(reader, isOrganization) {
  if (isOrganization) return getPrivateCount(await reader.ask(organizationCountsCall({})));
  const user = await reader.ask(userCountsCall({}));
  return user.login.toLowerCase() === reader.repository.owner.toLowerCase() ? getPrivateCount(user) : void 0;
}
var getPrivateCount = ({
  owned_private_repos: owned,
  total_private_repos: total
}) => owned ?? total;
var teamRepositoriesCall = defineTeamRepositoriesCall({
  pages: { ...listOptions.pages, keptKeys: ["id", "full_name"] },
  answer: array(defineObject({ id: number(), full_name: string() }))
});
function createListLookup(rows) {
  const byId = new Map(rows.map(([id, , value]) => [id, value]));
  const byName = new Map(rows.map(([, name, value]) => [name.toLowerCase(), value]));
  return ({ id, full_name: name }) => id === void 0 ? byName.get(name.toLowerCase()) : byId.get(id);
}
async function readTeamRepositories(reader, team) {
  const advice = addAdvice('check the team in the fleet file, or grant the token "Members (organization): read"', 404);
  const repositories = await reader.ask(teamRepositoriesCall({ team_slug: team })).catch(advice);
  return createListLookup(repositories.map(({ id, full_name }) => [id, full_name, true]));
}
var propertyValuesCall = definePropertyValuesCall({
  pages: { perPage: 100, identity: "repository_full_name" },
  answer: array(
    defineObject({
      repository_id: number(),
      repository_full_name: string(),
      properties: array(PropertyValueAnswer)
    })
  )
});
var propertyDefaultsCall = definePropertyDefinitionsCall({
  answer: array(
    defineObject({ property_name: string(), default_value: nullish(PropertyValueAnswer.entries.value) })
  )
})({});
async function readPropertyValueLookup(reader) {
  const repositories = await reader.ask(propertyValuesCall({}));
  return createListLookup(repositories.map((row) => [row.repository_id, row.repository_full_name, row.properties]));
}

export {
  repositoryCall,
  listUserRepositories,
  installationCall,
  organizationRepositoriesCall,
  readAccount,
  readPrivateRepositoryCount,
  readTeamRepositories,
  propertyDefaultsCall,
  readPropertyValueLookup
};
