import { repositoryFrame, repositoryNodeId } from '../../bodies/repository.ts';
import { type Team, team as teamBody } from '../../bodies/team.ts';
import { noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { type ConnectionArguments, connection } from '../../graphql/connection.ts';
import type { GraphqlAsk } from '../../graphql/resolver.ts';
import { repositorySlot } from '../../state/slot.ts';
import { type Account, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { lineage, parentOf, teamNamed, teamsOf } from './organization-teams.ts';
import { askedAs, baseOf, highestOf, permissionsOf, roleAsked } from './roles.ts';

/** A team's access to a repository, and who granted it. */
interface TeamGrant {
  readonly slug: string;
  readonly role: string;
  readonly source: 'direct' | 'organization' | 'enterprise';
}

const grantsOf = repositorySlot<TeamGrant[]>('teams', (given: Partial<TeamGrant>[] = []) =>
  given.map(({ slug = '', role = 'read', source = 'direct' }) => ({ slug, role, source })),
);

/** All grants of a team on a repository, its own first. */
const grantsReaching = (repository: Repository, organization: Account, team: Team) =>
  lineage(organization, team).flatMap(({ slug }) => grantsOf(repository).filter((grant) => sameName(grant.slug, slug)));

/** The team's role; `undefined` without access. */
export const teamRole = (repository: Repository, organization: Account, team: Team) =>
  highestOf(
    organization,
    grantsReaching(repository, organization, team).map(({ role }) => role),
  );

export const hasTeam = (repository: Repository, organization: Account, team: Team) =>
  teamRole(repository, organization, team) !== undefined;

/** The teams that give a person access, each with its role. */
export const teamRolesOf = (repository: Repository, organization: Account, login: string) =>
  teamsOf(organization)
    .filter(({ members }) => members.some((member) => sameName(member, login)))
    .flatMap((team) => {
      const role = teamRole(repository, organization, team);
      return role ? [{ team, role }] : [];
    });

/** The roles that a person gets from teams. */
export const rolesThroughTeams = (repository: Repository, organization: Account, login: string) =>
  teamRolesOf(repository, organization, login).map(({ role }) => role);

/** A public repository lists only teams with a grant of their own; others also list teams that inherit one. */
function list(ask: Ask) {
  const { repository, world, api } = ask;
  const owner = world.owner(repository);
  const isGiven = ({ slug }: Team) => grantsOf(repository).some((grant) => sameName(grant.slug, slug));
  const found = teamsOf(owner).flatMap((team) => {
    const role = teamRole(repository, owner, team);
    const [nearest] = grantsReaching(repository, owner, team);
    if (!role || !nearest || (repository.visibility === 'public' && !isGiven(team))) return [];
    return [{ team, role, access_source: nearest.source }];
  });
  return page(ask, found, ({ team, role, access_source }) => {
    const base = baseOf(owner, role);
    return {
      ...teamBody(team, owner, api, parentOf(owner, team)),
      permission: askedAs(base),
      permissions: permissionsOf(base),
      access_source,
    };
  });
}

/** The team in the path; its organization must own the repository. */
function teamOf({ world, repository, params }: Ask) {
  const organization = world.account(params.org ?? '');
  const team = organization && teamNamed(organization, params.team_slug ?? '');
  if (!team || !sameName(organization.login, repository.owner)) throw notFound();
  return { organization, team };
}

const tellsRole = /^application\/vnd\.github(\.v3)?\.repository\+json/;

/** Confirms that a team has access. Shows the role only if the caller asks for the repository media type. */
function probe(ask: Ask) {
  const { organization, team } = teamOf(ask);
  const role = teamRole(ask.repository, organization, team);
  if (!role) throw notFound();
  return tellsRole.test(ask.headers.accept ?? '') ? ok(teamRepository(ask, organization, role)) : noContent;
}

/** How a repository shows the role of a team. */
export const shownRole = (organization: Account, role: string) => ({
  permissions: permissionsOf(baseOf(organization, role)),
  role_name: role,
});

function teamRepository({ repository, world, api }: Ask, organization: Account, role: string) {
  const { merges, security_and_analysis: _, ...settings } = settingsOf(repository);
  return {
    ...repositoryFrame(repository, world, api),
    ...settings,
    ...merges,
    has_pages: Boolean(repository.pages),
    has_downloads: true,
    ...shownRole(organization, role),
  };
}

function grant(ask: Ask) {
  const { organization, team } = teamOf(ask);
  const role = roleAsked(organization, ask.body.permission ?? 'pull');
  withdraw(ask.repository, team);
  grantsOf(ask.repository).push({ slug: team.slug, role, source: 'direct' });
  return noContent;
}

/** Access from the organization, its enterprise or a parent team cannot be removed here. */
function withdraw(repository: Repository, { slug }: Team) {
  const kept = grantsOf(repository).filter((one) => one.source !== 'direct' || !sameName(one.slug, slug));
  grantsOf.put(repository, kept);
}

function revoke(ask: Ask) {
  withdraw(ask.repository, teamOf(ask).team);
  return noContent;
}

interface TeamNode {
  readonly slug: string;
  readonly organization: Account;
}

/** The repositories that the token sees of those that the team has access to. */
function repositoriesOfTeam(
  { slug, organization }: TeamNode,
  args: ConnectionArguments,
  { world, access }: GraphqlAsk,
) {
  const team = teamNamed(organization, slug)!;
  const edges = Object.values(world.state.repositories)
    .filter(({ owner }) => sameName(owner, organization.login))
    .filter((repository) => access.sees(repository))
    .flatMap((repository) => {
      const role = teamRole(repository, organization, team);
      const node = { ...repository, id: repositoryNodeId(repository), __typename: 'Repository' };
      return role ? [{ node, permission: baseOf(organization, role).toUpperCase() }] : [];
    });
  const shown = connection('repositories', edges, args);
  return { ...shown, edges: shown.nodes };
}

export const repositoryTeams: Feature = {
  graphql: { Team: { repositories: repositoriesOfTeam } },
  slots: [grantsOf],
  needs: {
    'GET ~/teams': 'Administration: read',
    'GET /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Metadata: read',
    'PUT /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',
    'DELETE /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/teams': list,
    'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': probe,
    'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': grant,
    'DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': revoke,
  },
};
