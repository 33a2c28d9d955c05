/** Lists of repositories by owner, team and installation. Each list shows only repositories that the token may see. */

import { type Answer, createNotFound, createRefusal } from '../../exchange/answer.ts';
import { answerEnvelope, answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { type Account, getFullName, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { findTeamBySlug } from '../people/organization-teams.ts';
import { requireOrganization } from '../people/organizations.ts';
import { findTeamRole, formatRoleAndPermissions, hasTeamAccess } from '../people/repository-teams.ts';
import { listEffectivePropertyValues } from './custom-properties.ts';
import { formatListedRepository, formatSecuritySettings } from './repository.ts';

const listVisible = ({ world, access }: RestRequest, { login }: Account): Repository[] =>
  sortByName(
    Object.values(world.state.repositories).filter(
      (repository) => isSameName(repository.owner, login) && access.canSee(repository),
    ),
  );

const sortByName = (repositories: readonly Repository[]): Repository[] =>
  repositories.toSorted((first, second) => (getFullName(first) < getFullName(second) ? -1 : 1));

const createRepositoryFormatter = (request: RestRequest) => (repository: Repository) =>
  formatListedRepository(request, repository);

const listOrganizationRepositories = (request: RestRequest): Answer =>
  answerPage(request, listVisible(request, requireOrganization(request)), (repository) => ({
    ...formatListedRepository(request, repository),
    ...formatSecuritySettings(request, repository),
  }));

function listUserRepositories(request: RestRequest): Answer {
  const account = request.world.findAccount(request.params.username ?? '');
  if (!account) throw createNotFound();
  const publicRepositories = listVisible(request, account).filter(({ visibility }) => visibility === 'public');
  return answerPage(request, publicRepositories, createRepositoryFormatter(request));
}

/** Only the token of an app belongs to an installation. */
function listInstallationRepositories(request: RestRequest): Answer {
  const { world, access } = request;
  if (access.token.kind !== 'app') {
    const message =
      'You must authenticate with an installation access token in order to list repositories for an installation.';
    throw createRefusal(403, message);
  }
  const covered = Object.values(world.state.repositories).filter((repository) => access.isIssuedFor(repository));
  const envelope = answerEnvelope(request, 'repositories', sortByName(covered), createRepositoryFormatter(request));
  const repository_selection = access.token.repositories === 'all' ? 'all' : 'selected';
  return { ...envelope, body: { ...(envelope.body as object), repository_selection } };
}

/** GitHub shows the permissions of the team, not those of the token's account. */
function listTeamRepositories(request: RestRequest): Answer {
  const organization = requireOrganization(request);
  const team = findTeamBySlug(organization, request.params.team_slug ?? '');
  if (!team) throw createNotFound();
  const reached = listVisible(request, organization).filter((repository) =>
    hasTeamAccess(repository, organization, team),
  );
  return answerPage(request, reached, (repository) => ({
    ...createRepositoryFormatter(request)(repository),
    ...formatRoleAndPermissions(organization, findTeamRole(repository, organization, team)!),
  }));
}

/** GitHub lists every repository of the organization, including those that the token may not read. */
function listOrganizationPropertyValues(request: RestRequest): Answer {
  const organization = requireOrganization(request);
  const owned = sortByName(Object.values(request.world.state.repositories)).filter(({ owner }) =>
    isSameName(owner, organization.login),
  );
  return answerPage(request, owned, (repository) => ({
    repository_id: repository.id,
    repository_name: repository.name,
    repository_full_name: getFullName(repository),
    properties: listEffectivePropertyValues(repository, organization),
  }));
}

export const organizationRepositories: Feature = {
  needs: {
    'GET /orgs/{}/repos': 'Metadata: read',
    'GET /users/{}/repos': '',
    'GET /installation/repositories': 'Metadata: read',
    'GET /orgs/{}/teams/{}/repos': 'Members: read',
    'GET /orgs/{}/properties/values': 'Custom properties (organization): read',
  },
  routes: {
    'GET /orgs/{org}/repos': listOrganizationRepositories,
    'GET /users/{username}/repos': listUserRepositories,
    'GET /installation/repositories': listInstallationRepositories,
    'GET /orgs/{org}/teams/{team_slug}/repos': listTeamRepositories,
    'GET /orgs/{org}/properties/values': listOrganizationPropertyValues,
  },
};
