import {
  defineRepositoryCall83 as defineRepositoryCall,
  noteUncompared85 as noteUncompared,
  defineObject87 as defineObject,
  markPublic91 as markPublic,
  boolean96 as boolean,
  number96 as number,
  optional96 as optional,
  string96 as string,
  members101 as members
} from "./action.js";
import {
  defineOrganizationCall
} from "./action-chunk-DVWTQOED.js";
import {
  defineAdministered,
  defineBatchedAnswer
} from "./action-chunk-C3FS3PRO.js";

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
    defineAdministered({ owner: Account }),
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
var notePersonalAccount = (entries, lacks) => entries.length ? [
  noteUncompared(
    "left",
    markPublic(`not compared and not applied: a personal account owns the repository, ${lacks}`)
  )
] : [];

export {
  getRepositoryOwner,
  getOrganization,
  getExistingOrganization,
  isOwnedByOrganization,
  notePersonalAccount
};
