import {
  defineRepositoryCall85 as defineRepositoryCall,
  defineAdministeredObject87 as defineAdministeredObject,
  defineBatchedAnswer87 as defineBatchedAnswer,
  noteUncompared88 as noteUncompared,
  defineObject90 as defineObject,
  boolean97 as boolean,
  number97 as number,
  optional97 as optional,
  string97 as string,
  markPublic98 as markPublic,
  members105 as members
} from "./action.js";
import {
  defineOrganizationCall
} from "./action-chunk-YNICP2FE.js";

// packages/core/src/sections/organization.ts
var Account = defineObject({ id: number(), login: string(), type: string() });
var RepositoryOwner = defineObject({
  owner: Account,
  permissions: optional(defineObject({ pull: boolean(), push: boolean() }))
});
var getRepositoryOwner = defineRepositoryCall({
  answer: RepositoryOwner,
  batched: defineBatchedAnswer(
    "repository",
    "viewerCanAdminister owner { login type: __typename ... on Organization { id: databaseId } }",
    defineAdministeredObject({ owner: Account }),
    ({ owner }) => ({ owner, permissions: { pull: true, push: true } })
  )
});
var Organization = defineObject({ id: number(), login: string(), url: string() });
var getOrganization = defineOrganizationCall({
  answer: Organization,
  absent: void 0,
  absentOn: [403, 404]
});
var getExistingOrganization = defineOrganizationCall({
  needs: members.read,
  answer: Organization,
  hints: { 404: "an organization that is not visible to this token owns the repository" }
});
async function isOwnedByOrganization(github) {
  if (await github.ask(getOrganization({}))) return true;
  const { owner } = await github.ask(getRepositoryOwner({}));
  return owner.type !== "User" && Boolean(await github.ask(getExistingOrganization({})));
}
var notePersonalAccount = (entries, consequence) => entries.length ? [
  noteUncompared(
    "left",
    markPublic(`not compared and not applied: a personal account owns the repository, ${consequence}`)
  )
] : [];

export {
  getRepositoryOwner,
  getOrganization,
  getExistingOrganization,
  isOwnedByOrganization,
  notePersonalAccount
};
