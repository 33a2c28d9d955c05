import { type Team, teamNodeId } from '../../bodies/team.ts';
import { type ConnectionArguments, connection } from '../../graphql/connection.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** The teams of an organization. A seed may give them as bare slugs. */
export const teamsOf = accountSlot<Team[]>('teams', (given: (string | Partial<Team>)[] = [], around) =>
  given.map((one): Team => {
    const team = typeof one === 'string' ? { slug: one } : one;
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

export const teamNamed = (organization: Account, slug: string) =>
  teamsOf(organization).find((team) => sameName(team.slug, slug));

export const parentOf = (organization: Account, { parent }: Team) =>
  parent === null ? undefined : teamNamed(organization, parent);

/** The team and its parents, nearest first: child teams inherit their access. */
export function lineage(organization: Account, team: Team): Team[] {
  const parent = parentOf(organization, team);
  return parent ? [team, ...lineage(organization, parent)] : [team];
}

/** The teams that a person is in. A member of a child team is in its parents too. */
export const teamsWith = (organization: Account, login: string): Team[] =>
  teamsOf(organization)
    .filter(({ members }) => members.some((member) => sameName(member, login)))
    .flatMap((team) => lineage(organization, team));

/** A team for GraphQL, with its organization, which its full name needs. */
export const teamObject = (team: Team, organization: Account): object => ({
  ...team,
  organization,
  id: teamNodeId(team),
  databaseId: team.id,
  combinedSlug: `${organization.login}/${team.slug}`,
  __typename: 'Team',
});

function mustSeeTeams({ access }: GraphqlAsk) {
  if (!access.may(undefined, 'Members', 'read')) throw new GraphqlRefusal('FORBIDDEN', access.deniedMessage);
}

function findTeam(organization: Account, slug: string, ask: GraphqlAsk) {
  mustSeeTeams(ask);
  const found = teamNamed(organization, slug);
  return found ? teamObject(found, organization) : null;
}

function listTeams(organization: Account, args: ConnectionArguments, ask: GraphqlAsk) {
  mustSeeTeams(ask);
  const objects = teamsOf(organization).map((team) => teamObject(team, organization));
  return connection('teams', objects, args);
}

function findParent(team: Team & { readonly organization: Account }) {
  const parent = parentOf(team.organization, team);
  return parent ? teamObject(parent, team.organization) : null;
}

export const organizationTeams: Feature = {
  slots: [teamsOf],
  graphql: {
    Organization: { team: (organization, { slug }, ask) => findTeam(organization, slug, ask), teams: listTeams },
    Team: { parentTeam: findParent },
  },
};
