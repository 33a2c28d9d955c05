/** Access of teams to repositories. Child teams inherit the grants of their parents. */

import { formatRepositoryBase, toRepositoryNodeId } from '../../bodies/repository.ts';
import { formatTeam, type Team } from '../../bodies/team.ts';
import { type Answer, answerOk, createNotFound, noContent } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { type ConnectionArguments, createConnection } from '../../graphql/connection.ts';
import type { GraphqlContext } from '../../graphql/resolver.ts';
import { repositorySlot } from '../../state/slot.ts';
import { type Account, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { findParentTeam, findTeamBySlug, listTeamAndParents, teamsOf } from './organization-teams.ts';
import { findBaseRole, findHighestRole, requireKnownRole, toPermissions, toRequestSpelling } from './roles.ts';

interface TeamGrant {
  readonly slug: string;
  readonly role: string;
  readonly source: 'direct' | 'organization' | 'enterprise';
}

const grantsOf = repositorySlot<TeamGrant[]>('teams', (seeds: Partial<TeamGrant>[] = []) =>
  seeds.map(({ slug = '', role = 'read', source = 'direct' }) => ({ slug, role, source })),
);

/** The team's own grant comes first, then the grants that it inherits. */
const listEffectiveGrants = (repository: Repository, organization: Account, team: Team): TeamGrant[] =>
  listTeamAndParents(organization, team).flatMap(({ slug }) =>
    grantsOf(repository).filter((grant) => isSameName(grant.slug, slug)),
  );

/** Returns `undefined` for a team without access. */
export const findTeamRole = (repository: Repository, organization: Account, team: Team): string | undefined =>
  findHighestRole(
    organization,
    listEffectiveGrants(repository, organization, team).map(({ role }) => role),
  );

export const hasTeamAccess = (repository: Repository, organization: Account, team: Team) =>
  findTeamRole(repository, organization, team) !== undefined;

export const listTeamRoles = (repository: Repository, organization: Account, login: string) =>
  teamsOf(organization)
    .filter(({ members }) => members.some((member) => isSameName(member, login)))
    .flatMap((team) => {
      const role = findTeamRole(repository, organization, team);
      return role ? [{ team, role }] : [];
    });

export const listRolesThroughTeams = (repository: Repository, organization: Account, login: string): string[] =>
  listTeamRoles(repository, organization, login).map(({ role }) => role);

/**
 * A public repository lists only teams with a grant of their own. Other repositories also list teams that inherit a
 * grant.
 */
function listTeams(request: RestRequest): Answer {
  const { repository, world, api } = request;
  const owner = world.getOwner(repository);
  const hasOwnGrant = ({ slug }: Team) => grantsOf(repository).some((grant) => isSameName(grant.slug, slug));
  const teams = teamsOf(owner).flatMap((team) => {
    const role = findTeamRole(repository, owner, team);
    const [nearest] = listEffectiveGrants(repository, owner, team);
    if (!role || !nearest || (repository.visibility === 'public' && !hasOwnGrant(team))) return [];
    return [{ team, role, access_source: nearest.source }];
  });
  return answerPage(request, teams, ({ team, role, access_source }) => {
    const base = findBaseRole(owner, role);
    return {
      ...formatTeam(team, owner, api, findParentTeam(owner, team)),
      permission: toRequestSpelling(base),
      permissions: toPermissions(base),
      access_source,
    };
  });
}

/** The organization of the team must own the repository. */
function requireTeam({ world, repository, params }: RestRequest) {
  const organization = world.findAccount(params.org ?? '');
  const team = organization && findTeamBySlug(organization, params.team_slug ?? '');
  if (!team || !isSameName(organization.login, repository.owner)) throw createNotFound();
  return { organization, team };
}

const repositoryMediaType = /^application\/vnd\.github(\.v3)?\.repository\+json/;

/** GitHub shows the role only if the caller asks for the repository media type. */
function answerTeamCheck(request: RestRequest): Answer {
  const { organization, team } = requireTeam(request);
  const role = findTeamRole(request.repository, organization, team);
  if (!role) throw createNotFound();
  return repositoryMediaType.test(request.headers.accept ?? '')
    ? answerOk(formatTeamRepository(request, organization, role))
    : noContent;
}

export const formatRoleAndPermissions = (organization: Account, role: string) => ({
  permissions: toPermissions(findBaseRole(organization, role)),
  role_name: role,
});

function formatTeamRepository({ repository, world, api }: RestRequest, organization: Account, role: string) {
  const { merges, security_and_analysis: _, ...settings } = settingsOf(repository);
  return {
    ...formatRepositoryBase(repository, world, api),
    ...settings,
    ...merges,
    has_pages: Boolean(repository.pages),
    has_downloads: true,
    ...formatRoleAndPermissions(organization, role),
  };
}

function grantTeamAccess(request: RestRequest): Answer {
  const { organization, team } = requireTeam(request);
  const role = requireKnownRole(organization, request.body.permission ?? 'pull');
  removeDirectGrant(request.repository, team);
  grantsOf(request.repository).push({ slug: team.slug, role, source: 'direct' });
  return noContent;
}

/** GitHub does not let a repository remove access from the organization, its enterprise or a parent team. */
function removeDirectGrant(repository: Repository, { slug }: Team) {
  const remaining = grantsOf(repository).filter((grant) => grant.source !== 'direct' || !isSameName(grant.slug, slug));
  grantsOf.put(repository, remaining);
}

function revokeTeamAccess(request: RestRequest): Answer {
  removeDirectGrant(request.repository, requireTeam(request).team);
  return noContent;
}

interface TeamNode {
  readonly slug: string;
  readonly organization: Account;
}

/** GitHub lists only the repositories of the team that the token may see. */
function resolveTeamRepositories(
  { slug, organization }: TeamNode,
  args: ConnectionArguments,
  { world, access }: GraphqlContext,
) {
  const team = findTeamBySlug(organization, slug)!;
  const edges = Object.values(world.state.repositories)
    .filter(({ owner }) => isSameName(owner, organization.login))
    .filter((repository) => access.canSee(repository))
    .flatMap((repository) => {
      const role = findTeamRole(repository, organization, team);
      const node = { ...repository, id: toRepositoryNodeId(repository), __typename: 'Repository' };
      return role ? [{ node, permission: findBaseRole(organization, role).toUpperCase() }] : [];
    });
  const page = createConnection('repositories', edges, args);
  return { ...page, edges: page.nodes };
}

export const repositoryTeams: Feature = {
  graphql: { Team: { repositories: resolveTeamRepositories } },
  slots: [grantsOf],
  needs: {
    'GET ~/teams': 'Administration: read',
    'GET /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Metadata: read',
    'PUT /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',
    'DELETE /orgs/{}/teams/{}/repos/{}/{}': 'Members: read + Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/teams': listTeams,
    'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': answerTeamCheck,
    'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': grantTeamAccess,
    'DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': revokeTeamAccess,
  },
};
