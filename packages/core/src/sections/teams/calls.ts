import * as v from 'valibot';
import { createListReader } from '../../github/batches/listed.ts';
import { defineRestCall } from '../../github/call.ts';
import { administration, members } from '../../github/grants.ts';
import { defineTeamRepositoriesCall } from '../../github/routes/lists.ts';
import { defineObject } from '../../github/shapes.ts';

export { findTeam } from '../../github/routes/accounts.ts';
export { getHiddenOrganization, getOrganization, getOwned } from '../organization.ts';

const LiveTeam = defineObject({
  id: v.number(),
  url: v.string(),
  slug: v.string(),
  permission: v.string(),
  /** `direct`, `organization` or `enterprise`; a host that does not send it has only `direct` access. */
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

/** `null` without access; `undefined` if the host confirms access without a role, since the media type was lost. */
export type Probe = v.InferOutput<typeof Probe> | null;

const LiveAccess = defineObject({ ...access, full_name: v.string() });

/** The repositories that the token sees of those that the team has access to, each with the team's role there. */
const readAccess = createListReader(
  LiveAccess,
  ({ team_slug = '' }, rules) => defineTeamRepositoriesCall(rules)({ team_slug }),
  ({ full_name }) => full_name,
  ({ id, private: isPrivate, role_name }) =>
    role_name === undefined ? undefined : { id, private: isPrivate, role_name },
);

const probing = 'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}';

const roleShown = { needs: members.read, accept: 'application/vnd.github.v3.repository+json', answer: Probe };

/** Asks for the role of a team that has access for certain, so that a 404 only hides the role. */
export const probeListed = defineRestCall<typeof probing, Probe>(probing, roleShown);

export const probe = defineRestCall<typeof probing, Probe>(probing, {
  ...roleShown,
  absent: null,
  ownerWide: {
    read: readAccess,
    isSame: (own, listed) =>
      own?.id === listed?.id && own?.private === listed?.private && own?.role_name === listed?.role_name,
  },
});

const writing = { needs: [members.read, administration.write] };

export const grant = defineRestCall('PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
  ...writing,
  hints: { 422: 'GitHub accepts built-in roles and custom roles of the organization' },
});
export const revoke = defineRestCall('DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
  ...writing,
  policyMessage: /cannot remove repositories from/i,
  hints: {
    403: 'Trueup cannot remove a role that the organization gives in all its repositories: declare the team, or keep undeclared teams',
  },
});
