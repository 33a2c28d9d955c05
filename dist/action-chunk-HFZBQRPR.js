import {
  defineRepositoryCall84 as defineRepositoryCall,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  noteUncompared87 as noteUncompared,
  defineObject89 as defineObject,
  boolean96 as boolean,
  number96 as number,
  optional96 as optional,
  string96 as string,
  markPublic97 as markPublic,
  members104 as members
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
