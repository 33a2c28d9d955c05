import { notFound, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope, page } from '../../exchange/pages.ts';
import { type Account, fullName, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { teamNamed } from '../people/organization-teams.ts';
import { organizationIn } from '../people/organizations.ts';
import { hasTeam, shownRole, teamRole } from '../people/repository-teams.ts';
import { valuesOf } from './custom-properties.ts';
import { listedRepository, shownSecurity } from './repository.ts';

/** The repositories of an account that the token sees, by name. */
const seenOf = ({ world, access }: Ask, { login }: Account) =>
  byName(
    Object.values(world.state.repositories).filter(
      (repository) => sameName(repository.owner, login) && access.sees(repository),
    ),
  );

const byName = (repositories: readonly Repository[]) =>
  repositories.toSorted((one, other) => (fullName(one) < fullName(other) ? -1 : 1));

const listed = (ask: Ask) => (repository: Repository) => listedRepository(ask, repository);

const listOfOrganization = (ask: Ask) =>
  page(ask, seenOf(ask, organizationIn(ask)), (repository) => ({
    ...listedRepository(ask, repository),
    ...shownSecurity(ask, repository),
  }));

function listOfUser(ask: Ask) {
  const account = ask.world.account(ask.params.username ?? '');
  if (!account) throw notFound();
  const open = seenOf(ask, account).filter(({ visibility }) => visibility === 'public');
  return page(ask, open, listed(ask));
}

/** The repositories that the app's installation covers. A token of a user has no installation. */
function listOfInstallation(ask: Ask) {
  const { world, access } = ask;
  if (access.token.kind !== 'app') {
    const why =
      'You must authenticate with an installation access token in order to list repositories for an installation.';
    throw refusal(403, why);
  }
  const covered = Object.values(world.state.repositories).filter((repository) => access.covers(repository));
  const found = envelope(ask, 'repositories', byName(covered), listed(ask));
  const repository_selection = access.token.repositories === 'all' ? 'all' : 'selected';
  return { ...found, body: { ...(found.body as object), repository_selection } };
}

/** The permissions are the team's, and not those of the token's account. */
function listOfTeam(ask: Ask) {
  const organization = organizationIn(ask);
  const team = teamNamed(organization, ask.params.team_slug ?? '');
  if (!team) throw notFound();
  const reached = seenOf(ask, organization).filter((repository) => hasTeam(repository, organization, team));
  return page(ask, reached, (repository) => ({
    ...listed(ask)(repository),
    ...shownRole(organization, teamRole(repository, organization, team)!),
  }));
}

/** The values of every repository of the organization, also of those that the token may not read. */
function listOfValues(ask: Ask) {
  const organization = organizationIn(ask);
  const owned = byName(Object.values(ask.world.state.repositories)).filter(({ owner }) =>
    sameName(owner, organization.login),
  );
  return page(ask, owned, (repository) => ({
    repository_id: repository.id,
    repository_name: repository.name,
    repository_full_name: fullName(repository),
    properties: valuesOf(repository, organization),
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
    'GET /orgs/{org}/repos': listOfOrganization,
    'GET /users/{username}/repos': listOfUser,
    'GET /installation/repositories': listOfInstallation,
    'GET /orgs/{org}/teams/{team_slug}/repos': listOfTeam,
    'GET /orgs/{org}/properties/values': listOfValues,
  },
};
