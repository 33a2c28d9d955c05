import * as v from 'valibot';
import { createOwnerWideReader } from '../../github/batches/owner-wide-lists.ts';
import { defineRestCall } from '../../github/call.ts';
import { administration, members } from '../../github/grants.ts';
import { defineTeamRepositoriesCall } from '../../github/routes/lists.ts';
import { defineObject } from '../../github/shapes.ts';

export { lookUpTeam } from '../../github/routes/accounts.ts';
export { getExistingOrganization, getOrganization, getRepositoryOwner } from '../organization.ts';

const LiveTeam = defineObject({
  id: v.number(),
  url: v.string(),
  slug: v.string(),
  permission: v.string(),
  /** A server that does not send the source has only `direct` access. */
  access_source: v.optional(v.string(), 'direct'),
  parent: v.nullable(defineObject({ slug: v.string() })),
});

export type LiveTeam = v.InferOutput<typeof LiveTeam>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/teams', {
  needs: administration.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(LiveTeam),
  listProvenNames: (teams) => ({ team_slug: teams.map(({ slug }) => slug) }),
});

const access = { id: v.number(), private: v.boolean(), role_name: v.optional(v.string()) };
const Probe = v.optional(defineObject(access));

/** `null` means no access. `undefined` means access with an unknown role, because the media type was lost. */
export type Probe = v.InferOutput<typeof Probe> | null;

const LiveAccess = defineObject({ ...access, full_name: v.string() });

const readAccess = createOwnerWideReader(
  LiveAccess,
  ({ team_slug = '' }, rules) => defineTeamRepositoriesCall(rules)({ team_slug }),
  ({ full_name }) => full_name,
  ({ id, private: isPrivate, role_name }) =>
    role_name === undefined ? undefined : { id, private: isPrivate, role_name },
);

const probeRoute = 'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}';

const probeRules = { needs: members.read, accept: 'application/vnd.github.v3.repository+json', answer: Probe };

/** The team has access, so a 404 only hides its role. */
export const probeListed = defineRestCall<typeof probeRoute, Probe>(probeRoute, probeRules);

export const probe = defineRestCall<typeof probeRoute, Probe>(probeRoute, {
  ...probeRules,
  absent: null,
  ownerWide: {
    read: readAccess,
    isSame: (own, listed) =>
      own?.id === listed?.id && own?.private === listed?.private && own?.role_name === listed?.role_name,
  },
});

const writeRules = { needs: [members.read, administration.write] };

export const grantAccess = defineRestCall('PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
  ...writeRules,
  hints: { 422: 'GitHub accepts built-in roles and custom roles of the organization' },
});
export const revokeAccess = defineRestCall('DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
  ...writeRules,
  policyMessage: /cannot remove repositories from/i,
  hints: {
    403: 'the team has this role through an organization role: declare the team, or set `_undeclared: keep`',
  },
});
