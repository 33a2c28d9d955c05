import * as v from 'valibot';
import {
  defineAdministeredObject,
  defineBatchedAnswer,
  defineVisibleConnection,
} from '../../github/batches/selections.ts';
import { defineRestCall, defineRoute } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineCollaboratorsCall } from '../../github/routes/lists.ts';
import { defineObject } from '../../github/shapes.ts';

export { lookUpUser } from '../../github/routes/accounts.ts';
export { getRepositoryOwner } from '../organization.ts';

const Person = defineObject({ id: v.number(), login: v.string() });
const LiveCollaborator = defineObject({ id: v.number(), login: v.string(), role_name: v.string() });
const LiveInvitation = defineObject({
  id: v.number(),
  url: v.string(),
  created_at: v.string(),
  /** `null` for an invitation by e-mail. */
  invitee: v.nullable(Person),
  inviter: v.nullable(Person),
  permissions: v.string(),
  expired: v.optional(v.boolean(), false),
});

export type LiveCollaborator = v.InferOutput<typeof LiveCollaborator>;
export type LiveInvitation = v.InferOutput<typeof LiveInvitation>;

const write = { needs: administration.write };

const Role = v.picklist(['read', 'triage', 'write', 'maintain', 'admin']);

/** GraphQL shows the name of a custom role only in the permission sources. */
const Collaborator = v.object({
  permission: v.pipe(v.string(), v.toLowerCase(), Role),
  permissionSources: v.pipe(v.array(v.object({ roleName: Role })), v.minLength(1)),
  node: v.object({ id: v.number(), login: v.string() }),
});

export const list = defineCollaboratorsCall({
  query: { affiliation: 'direct' },
  // The query excludes personal repositories, because GraphQL shows no permission source for their owner.
  batched: defineBatchedAnswer(
    'collaborators',
    `viewerCanAdminister isInOrganization collaborators(first: 100, affiliation: DIRECT) {
      totalCount pageInfo { hasNextPage }
      nodes: edges { permission permissionSources { roleName } node { id: databaseId login } }
    }`,
    defineAdministeredObject({
      isInOrganization: v.literal(true),
      collaborators: defineVisibleConnection(Collaborator),
    }),
    ({ collaborators }) => collaborators.map(({ permission, node }) => ({ ...node, role_name: permission })),
  ),
  answer: v.array(LiveCollaborator),
  listProvenNames: (people) => ({ username: people.map(({ login }) => login) }),
});

const grantRoute = defineRoute('PUT /repos/{owner}/{repo}/collaborators/{username}', {
  ...write,
  hints: {
    422: 'GitHub accepts built-in roles and custom roles of the organization, and sends at most 50 invitations for a repository in 24 hours',
  },
});

export const invite = grantRoute({
  describeResult: (_, status) => (status === 204 ? 'this person has access at once, without an invitation' : undefined),
});
export const grantRole = grantRoute({});
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/collaborators/{username}', write);

export const listInvitations = defineRestCall('GET /repos/{owner}/{repo}/invitations', {
  needs: administration.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(LiveInvitation),
  listProvenNames: (invitations) => ({ username: invitations.flatMap(({ invitee }) => invitee?.login ?? []) }),
});
export const changeInvitation = defineRestCall('PATCH /repos/{owner}/{repo}/invitations/{invitation_id}', write);
export const cancelInvitation = defineRestCall('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', write);
