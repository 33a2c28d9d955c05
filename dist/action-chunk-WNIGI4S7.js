import {
  ofRepository80 as ofRepository,
  noteUncompared82 as noteUncompared,
  object84 as object,
  open88 as open,
  boolean93 as boolean,
  number93 as number,
  optional93 as optional,
  string93 as string,
  members98 as members
} from "./action.js";
import {
  ofOrganization
} from "./action-chunk-PRRDYNAS.js";
import {
  administered,
  fold
} from "./action-chunk-CKQM5WOC.js";

// packages/core/src/sections/organization.ts
var Account = object({ id: number(), login: string(), type: string() });
var Owned = object({ owner: Account, permissions: optional(object({ pull: boolean(), push: boolean() })) });
var getOwned = ofRepository({
  answer: Owned,
  folded: fold(
    "repository",
    "viewerCanAdminister owner { login type: __typename ... on Organization { id: databaseId } }",
    administered({ owner: Account }),
    ({ owner }) => ({ owner, permissions: { pull: true, push: true } })
  )
});
var Organization = object({ id: number(), login: string(), url: string() });
var getOrganization = ofOrganization({
  answer: Organization,
  absent: void 0,
  absentOn: [403, 404]
});
var getHiddenOrganization = ofOrganization({
  needs: members.read,
  answer: Organization,
  hints: { 404: "an organization that is not visible to this token owns the repository" }
});
async function isOfOrganization(host) {
  if (await host.ask(getOrganization({}))) return true;
  const { owner } = await host.ask(getOwned({}));
  return owner.type !== "User" && Boolean(await host.ask(getHiddenOrganization({})));
}
var planOnPersonalAccount = (entries, lacks) => entries.length ? [noteUncompared("left", open(`not compared and not applied: a personal account owns the repository, ${lacks}`))] : [];

export {
  getOwned,
  getOrganization,
  getHiddenOrganization,
  isOfOrganization,
  planOnPersonalAccount
};
