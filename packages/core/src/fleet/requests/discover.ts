/**
 * Finds repositories by patterns and filters. The result counts what each filter excluded, because an empty selection
 * is usually a mistake.
 */

import { isSameWord, parseRepositoryName, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts, Target, Visibility } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { isMatchedByAny } from '../targets/matching.ts';
import { findExcludingFilter } from '../targets/where.ts';
import type { ListedRepository } from './listings.ts';
import type { Accounts, OwnerReads } from './owners.ts';

export interface DiscoveryResult {
  readonly targets: readonly Target[];
  /** Includes repositories that a filter excluded. */
  readonly known: readonly RepositoryName[];
  readonly listed: readonly RepositoryName[];
  readonly excluded: readonly ExcludedRepository[];
  readonly notAdministered: readonly Target[];
  readonly searchedPlaces: readonly string[];
}

export interface ExcludedRepository {
  readonly repository: RepositoryName;
  /** Unset if no list shows the repository. */
  readonly visibility?: Visibility;
  /** The input that excluded the repository, or `invalidNameReason`. */
  readonly by: string;
}

/** An impossible name must not reach the path of a request or a file. */
export const invalidNameReason = 'a name that no repository can have';

export interface RepositorySearch {
  /** `*` for all repositories of the token, or patterns such as `acme/svc-*`. */
  readonly patterns: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  readonly includesNotAdministered?: true;
  readonly owners: OwnerReads;
  readonly only?: readonly RepositoryName[];
  /** If set, these repositories replace the lists of owners. */
  readonly listed?: readonly ListedRepository[];
}

interface RepositoryListing {
  readonly all: readonly ListedRepository[];
  readonly searchedPlaces: readonly string[];
}

export async function discoverRepositories(search: RepositorySearch): Promise<DiscoveryResult> {
  const { all: listed, searchedPlaces } = await (search.patterns === '*'
    ? listForToken(search)
    : listForOwners(search, search.patterns));
  const { only } = search;
  const excluded: ExcludedRepository[] = [];
  const exclude = (repositories: readonly ListedRepository[], getReason: ExclusionRule) => {
    const reasons = new Map(repositories.map((repository) => [repository, getReason(repository)]));
    for (const [repository, by] of reasons)
      if (by) excluded.push({ repository: toRepositoryName(repository), visibility: getVisibility(repository), by });
    return repositories.filter((repository) => !reasons.get(repository));
  };
  const wellNamed = exclude(listed, (repository) =>
    parseRepositoryName(toFullName(toRepositoryName(repository))) ? undefined : invalidNameReason,
  );
  const selected = exclude(wellNamed, (repository) =>
    only && !isMatchedByAny(only, toRepositoryName(repository)) ? 'repos' : undefined,
  );
  const matchingFacts = exclude(selected, (repository) =>
    findExcludingFilter({ repository: toRepositoryName(repository), ...toFacts(repository) }, search.filters),
  );
  const inTeams = exclude(matchingFacts, await createTeamExclusion(matchingFacts, search));
  const matchProperties = await createPropertyMatcher(inTeams, search);
  const matching = exclude(inTeams, (repository) => (matchProperties(repository) ? undefined : 'property'));
  const isOpen = (repository: ListedRepository) =>
    search.owners.isOfApp || search.includesNotAdministered || repository.permissions?.admin !== false;
  return {
    targets: matching
      .filter(isOpen)
      .map((repository) => ({
        ...toTarget(repository),
        ...(matchProperties(repository) === 'unlisted' && { missing: { failure: createUnlistedError(repository) } }),
      }))
      .sort(compareByName),
    known: listed.map(toRepositoryName),
    listed: listed.map(toRepositoryName),
    excluded,
    notAdministered: matching.filter((repository) => !isOpen(repository)).map(toTarget),
    searchedPlaces,
  };
}

export const toRepositoryName = ({ owner, name }: ListedRepository): RepositoryName => ({ owner: owner.login, name });

const getVisibility = (repository: Pick<ListedRepository, 'private' | 'visibility'>) =>
  repository.visibility ?? (repository.private ? 'private' : 'public');

export const toFacts = (repository: Pick<ListedRepository, 'private' | keyof RepositoryFacts>): RepositoryFacts => ({
  visibility: getVisibility(repository),
  archived: repository.archived,
  fork: repository.fork,
  topics: repository.topics,
  language: repository.language ?? undefined,
});

export const toTarget = (repository: ListedRepository): Target => ({
  repository: toRepositoryName(repository),
  id: repository.id,
  visibility: getVisibility(repository),
  defaultBranch: repository.default_branch,
  mayBeEmpty: repository.size === 0,
  facts: toFacts(repository),
});

export const isOwnedBy =
  (owner: string) =>
  ({ owner: { login } }: ListedRepository) =>
    isSameWord(login, owner);

async function listForToken({ owners }: RepositorySearch): Promise<RepositoryListing> {
  if (owners.accounts) return listForAccounts(owners, await owners.accounts());
  if (owners.isOfApp) return listForInstallation(owners);
  try {
    return { all: await owners.listUserRepositories(['owner']), searchedPlaces: ['the token’s user'] };
  } catch (failure) {
    // The token may be an app token of unknown form, which belongs to no user.
    if (failure instanceof PermissionDenied) return listForInstallation(owners);
    throw failure;
  }
}

const listForInstallation = async (owners: OwnerReads, owner?: string): Promise<RepositoryListing> => ({
  all: await owners.listInstalledRepositories(owner),
  searchedPlaces: [owner === undefined ? 'the app’s installation' : `the app’s installation on ${owner}`],
});

/** Account names may be as private as repository names. */
async function listForAccounts(owners: OwnerReads, { active, suspended }: Awaited<ReturnType<Accounts>>) {
  const { all } = joinListings(await Promise.all(active.map((owner) => listForInstallation(owners, owner))));
  const few = active.length === 1 ? 'the app’s only installation' : `the app’s ${active.length} installations`;
  return { all, searchedPlaces: [suspended ? `${few} that are not suspended (${suspended} are)` : few] };
}

async function listForOwners(
  search: RepositorySearch,
  patterns: readonly RepositoryName[],
): Promise<RepositoryListing> {
  const names = [...new Set(patterns.map(({ owner }) => owner.toLowerCase()))];
  const listing = search.listed
    ? { all: search.listed, searchedPlaces: [] }
    : search.owners.isOfApp && !search.owners.accounts
      ? await listForInstallation(search.owners)
      : joinListings(await Promise.all(names.map((owner) => listForOwner(search, owner))));
  return {
    ...listing,
    all: listing.all.filter((repository) => isMatchedByAny(patterns, toRepositoryName(repository))),
  };
}

const joinListings = (listings: readonly RepositoryListing[]): RepositoryListing => ({
  all: listings.flatMap(({ all }) => all),
  searchedPlaces: listings.flatMap(({ searchedPlaces }) => searchedPlaces),
});

async function listForOwner({ owners }: RepositorySearch, owner: string): Promise<RepositoryListing> {
  if (owners.accounts) return listForInstallation(owners, owner);
  if (await owners.isOrganization(owner))
    return { all: await owners.listOrganizationRepositories(owner), searchedPlaces: [`the organization ${owner}`] };
  const all = await owners.listUserRepositories(['owner', 'collaborator']);
  return {
    all: all.filter(isOwnedBy(owner)),
    searchedPlaces: [`${owner}’s repositories to which the token’s user has access`],
  };
}

const listOrganizationLogins = (listed: readonly ListedRepository[]) => [
  ...new Set(listed.filter(({ owner }) => owner.type === 'Organization').map(({ owner }) => owner.login)),
];

type ExclusionRule = (repository: ListedRepository) => string | undefined;
const excludeNone: ExclusionRule = () => undefined;

/** A team without an organization refers to a team in each organization of the list. */
async function createTeamExclusion(
  repositories: readonly ListedRepository[],
  { filters: { team: teams }, owners }: RepositorySearch,
): Promise<ExclusionRule> {
  if (!teams?.length || !repositories.length) return excludeNone;
  const requestedTeams = teams.flatMap((team) => {
    const [slug = '', organization] = team.split('/').reverse();
    return (organization ? [organization] : listOrganizationLogins(repositories)).map((owner) => ({ owner, slug }));
  });
  const lookups = await Promise.all(requestedTeams.map(({ owner, slug }) => owners.readTeamRepositories(owner, slug)));
  return (repository) => (lookups.some((has) => has(repository)) ? undefined : 'team');
}

/** Only organizations have custom properties. Their list names every repository, so a gap in it proves nothing. */
async function createPropertyMatcher(
  repositories: readonly ListedRepository[],
  { filters: { property }, owners }: RepositorySearch,
): Promise<(repository: ListedRepository) => boolean | 'unlisted'> {
  if (!property || !repositories.length) return () => true;
  const lookups = await Promise.all(listOrganizationLogins(repositories).map((owner) => owners.readProperties(owner)));
  return (repository) => {
    const live = lookups.map((findValues) => findValues(repository)).find((values) => values !== undefined);
    if (!live && repository.owner.type === 'Organization') return 'unlisted';
    return Object.entries(property).every(([name, values]) => {
      const value = live?.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((item) => typeof item === 'string' && values.includes(item));
    });
  };
}

const createUnlistedError = (repository: ListedRepository) =>
  new RepositoryNotLocated(
    `the organization lists no custom properties for ${formatCode(toFullName(toRepositoryName(repository)))}, so Trueup cannot check whether \`property\` selects it`,
    'run again; if this happens again, give the token access to the repository',
    'the organization lists no custom properties for a repository, so Trueup cannot check whether `property` selects it',
  );

const compareByName = (left: Target, right: Target) =>
  compareText(toNameKey(left.repository), toNameKey(right.repository));
