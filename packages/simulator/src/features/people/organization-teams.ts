/** The stored teams of an organization, and their GraphQL objects. */

import { type Team, toTeamNodeId } from '../../bodies/team.ts';
import { type ConnectionArguments, createConnection } from '../../graphql/connection.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** A seed may give teams as bare slugs. */
export const teamsOf = accountSlot<Team[]>('teams', (seeds: (string | Partial<Team>)[] = [], around) =>
  seeds.map((seed): Team => {
    const team = typeof seed === 'string' ? { slug: seed } : seed;
    return {
      id: team.id ?? around.newId(),
      slug: team.slug ?? '',
      name: team.name ?? team.slug ?? '',
      description: team.description ?? null,
      privacy: team.privacy ?? 'closed',
      type: team.type ?? 'organization',
      parent: team.parent ?? null,
      members: team.members ?? [],
    };
  }),
);

export const findTeamBySlug = (organization: Account, slug: string): Team | undefined =>
  teamsOf(organization).find((team) => isSameName(team.slug, slug));

export const findParentTeam = (organization: Account, { parent }: Team): Team | undefined =>
  parent === null ? undefined : findTeamBySlug(organization, parent);

/** Lists the team and its parents, the nearest first. Child teams inherit the access of their parents. */
export function listTeamAndParents(organization: Account, team: Team): Team[] {
  const parent = findParentTeam(organization, team);
  return parent ? [team, ...listTeamAndParents(organization, parent)] : [team];
}

/** GitHub counts a member of a child team as a member of its parents. */
export const listTeamsWithMember = (organization: Account, login: string): Team[] =>
  teamsOf(organization)
    .filter(({ members }) => members.some((member) => isSameName(member, login)))
    .flatMap((team) => listTeamAndParents(organization, team));

/** The `combinedSlug` of a team needs its organization. */
export const toGraphqlTeam = (team: Team, organization: Account): object => ({
  ...team,
  organization,
  id: toTeamNodeId(team),
  databaseId: team.id,
  combinedSlug: `${organization.login}/${team.slug}`,
  __typename: 'Team',
});

function requireMembersPermission({ access }: GraphqlContext) {
  if (!access.can(undefined, 'Members', 'read')) throw new GraphqlRefusal('FORBIDDEN', access.deniedMessage);
}

function resolveTeam(organization: Account, slug: string, context: GraphqlContext): object | null {
  requireMembersPermission(context);
  const team = findTeamBySlug(organization, slug);
  return team ? toGraphqlTeam(team, organization) : null;
}

function resolveTeams(organization: Account, args: ConnectionArguments, context: GraphqlContext) {
  requireMembersPermission(context);
  const objects = teamsOf(organization).map((team) => toGraphqlTeam(team, organization));
  return createConnection('teams', objects, args);
}

function resolveParentTeam(team: Team & { readonly organization: Account }): object | null {
  const parent = findParentTeam(team.organization, team);
  return parent ? toGraphqlTeam(parent, team.organization) : null;
}

export const organizationTeams: Feature = {
  slots: [teamsOf],
  graphql: {
    Organization: {
      team: (organization, { slug }, context) => resolveTeam(organization, slug, context),
      teams: resolveTeams,
    },
    Team: { parentTeam: resolveParentTeam },
  },
};
