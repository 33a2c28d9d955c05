import {
  ofRepository80 as ofRepository,
  object84 as object,
  array93 as array,
  boolean93 as boolean,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  picklist93 as picklist,
  string93 as string,
  metadata98 as metadata,
  rest99 as rest,
  advising100 as advising
} from "./action.js";
import {
  ofAccount,
  ofOrganization,
  ofOwnAccount
} from "./action-chunk-PRRDYNAS.js";
import {
  PropertyValue,
  ofInstalled,
  ofOwnRepositories,
  ofPropertyDefinitions,
  ofPropertyValues,
  ofTeamRepositories
} from "./action-chunk-QAASC3EC.js";

// packages/core/src/fleet/requests/listings.ts
var Listed = object({
  id: number(),
  name: string(),
  full_name: string(),
  owner: object({ login: string(), type: string() }),
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"])),
  archived: optional(boolean(), false),
  fork: boolean(),
  topics: optional(array(string()), []),
  language: nullish(string()),
  default_branch: optional(string()),
  is_template: optional(boolean()),
  size: optional(number()),
  permissions: optional(object({ admin: boolean() }))
});
var list = {
  needs: metadata.read,
  pages: { per: 100, identity: "full_name", keeps: Object.keys(Listed.entries) },
  answer: array(Listed)
};
var ofName = ofRepository({ answer: nullable(Listed), absent: null })({});
var ofUser = (reader, affiliation) => reader.ask(rest("GET /user/repos", { ...list, query: { affiliation: affiliation.join(",") } })({}));
var ofInstallation = ofInstalled({
  ...list,
  pages: { ...list.pages, list: "repositories" },
  answer: object({ repositories: array(Listed), repository_selection: optional(string()) })
})({});
var listOfOrganization = ofOwnRepositories(list)({});
var account = ofAccount({ answer: object({ id: number(), login: string(), type: string() }) });
async function accountOf(reader, owner) {
  const advice = advising("check the name of the owner in `--repos`", 404);
  const { id, type } = await reader.ask(account({ username: owner })).catch(advice);
  return { id, isOrganization: type === "Organization" };
}
var Counts = object({ owned_private_repos: optional(number()), total_private_repos: optional(number()) });
var countsOfOrganization = ofOrganization({ answer: Counts });
var countsOfUser = ofOwnAccount({ answer: object({ ...Counts.entries, login: string() }) });
async function privateCount(reader, isOrganization) {
  if (isOrganization) return countIn(await reader.ask(countsOfOrganization({})));
  const user = await reader.ask(countsOfUser({}));
  return user.login.toLowerCase() === reader.repository.owner.toLowerCase() ? countIn(user) : void 0;
}
var countIn = ({ owned_private_repos: owned, total_private_repos: total }) => owned ?? total;
var reached = ofTeamRepositories({
  pages: { ...list.pages, keeps: ["id", "full_name"] },
  answer: array(object({ id: number(), full_name: string() }))
});
function inList(rows) {
  const byId = new Map(rows.map(([id, , said]) => [id, said]));
  const byName = new Map(rows.map(([, name, said]) => [name.toLowerCase(), said]));
  return ({ id, full_name: name }) => id === void 0 ? byName.get(name.toLowerCase()) : byId.get(id);
}
async function listOfTeam(reader, team) {
  const advice = advising('check the team in the fleet file, or grant the token "Members (organization): read"', 404);
  const found = await reader.ask(reached({ team_slug: team })).catch(advice);
  return inList(found.map(({ id, full_name }) => [id, full_name, true]));
}
var values = ofPropertyValues({
  pages: { per: 100, identity: "repository_full_name" },
  answer: array(
    object({ repository_id: number(), repository_full_name: string(), properties: array(PropertyValue) })
  )
});
var propertyDefaults = ofPropertyDefinitions({
  answer: array(object({ property_name: string(), default_value: nullish(PropertyValue.entries.value) }))
})({});
async function propertiesOf(reader) {
  const found = await reader.ask(values({}));
  return inList(found.map((one) => [one.repository_id, one.repository_full_name, one.properties]));
}

export {
  ofName,
  ofUser,
  ofInstallation,
  listOfOrganization,
  accountOf,
  privateCount,
  listOfTeam,
  propertyDefaults,
  propertiesOf
};
