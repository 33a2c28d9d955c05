import { fullName, nameKey, type RepositoryName } from '../../github/github.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { nameFrom } from '../../session/names/repository-names.ts';
import type { SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts, Target } from '../../session/targets/target.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { isMatchedByAny } from '../targets/matching.ts';
import { findExcludingFilter } from '../targets/where.ts';
import type { ListedRepository } from './listings.ts';
import type { Accounts, OwnerReads } from './owners.ts';

export interface DiscoveryResult {
  readonly targets: readonly Target[];
  /** Every repository that was found, including those that a filter left out. */
  readonly known: readonly RepositoryName[];
  /** The current names on GitHub of those that a list or a repository's own answer shows. */
  readonly listed: readonly RepositoryName[];
  /** The repositories that a filter left out, each with the first input that did. */
  readonly excluded: readonly ExcludedRepository[];
  /** The repositories that passed the filters, and that the token may not administer. */
  readonly notAdministered: readonly RepositoryName[];
  /** Where the run looked for repositories. */
  readonly searchedPlaces: readonly string[];
}

export interface ExcludedRepository {
  readonly repository: RepositoryName;
  /** The input, or `oddName`. */
  readonly by: string;
}

/** What no host allows in a name must not reach the path of a request or of a file. */
export const invalidNameReason = 'a name that no repository can have';

export interface RepositorySearch {
  /** `*` for everything that the token has, or patterns such as `acme/svc-*`. */
  readonly patterns: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  /** Takes also what the token may not administer. */
  readonly includesNotAdministered?: true;
  readonly owners: OwnerReads;
  /** What is taken of it: names and patterns. */
  readonly only?: readonly RepositoryName[];
  /** Repositories that were asked for by name, instead of a list of their owners. */
  readonly listed?: readonly ListedRepository[];
}

interface RepositoryListing {
  readonly all: readonly ListedRepository[];
  readonly searchedPlaces: readonly string[];
}

/** Lists the repositories that the patterns match and the filters let through, by name. */
export async function discoverRepositories(search: RepositorySearch): Promise<DiscoveryResult> {
  const { all: listed, searchedPlaces: looked } = await (search.patterns === '*'
    ? listForToken(search)
    : listForOwners(search, search.patterns));
  const { only } = search;
  const leftOut: ExcludedRepository[] = [];
  const pass = (some: readonly ListedRepository[], reasonOf: ExclusionRule) => {
    const reasons = some.map(reasonOf);
    leftOut.push(...reasons.flatMap((by, index) => (by ? [{ repository: toRepositoryName(some[index]!), by }] : [])));
    return some.filter((_, index) => !reasons[index]);
  };
  const all = pass(listed, (one) => (nameFrom(fullName(toRepositoryName(one))) ? undefined : invalidNameReason));
  const meant = pass(all, (one) => (only && !isMatchedByAny(only, toRepositoryName(one)) ? 'repos' : undefined));
  const cheap = pass(meant, (one) =>
    findExcludingFilter({ repository: toRepositoryName(one), ...toFacts(one) }, search.filters),
  );
  const inTeams = pass(cheap, await createTeamExclusion(cheap, search));
  const taken = pass(inTeams, await createPropertyExclusion(inTeams, search));
  const isOpen = (one: ListedRepository) =>
    search.owners.isOfApp || search.includesNotAdministered || one.permissions?.admin !== false;
  return {
    targets: taken.filter(isOpen).map(toTarget).sort(compareByName),
    known: listed.map(toRepositoryName),
    listed: listed.map(toRepositoryName),
    excluded: leftOut,
    notAdministered: taken.filter((one) => !isOpen(one)).map(toRepositoryName),
    searchedPlaces: looked,
  };
}

async function listForToken({ owners }: RepositorySearch): Promise<RepositoryListing> {
  if (owners.accounts) return listForAccounts(owners, await owners.accounts());
  if (owners.isOfApp) return listForInstallation(owners);
  try {
    return { all: await owners.listUserRepositories(['owner']), searchedPlaces: ['the token’s user'] };
  } catch (failure) {
    // The token of an app may have an unknown form. It belongs to no user.
    if (failure instanceof PermissionDenied) return listForInstallation(owners);
    throw failure;
  }
}

const listForInstallation = async (owners: OwnerReads, owner?: string): Promise<RepositoryListing> => ({
  all: await owners.listInstalledRepositories(owner),
  searchedPlaces: [owner === undefined ? 'the app’s installation' : `the app’s installation on ${owner}`],
});

/** The names of the accounts may be as private as those of their repositories. */
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
  const found = search.listed
    ? { all: search.listed, searchedPlaces: [] }
    : search.owners.isOfApp && !search.owners.accounts
      ? await listForInstallation(search.owners)
      : joinListings(await Promise.all(names.map((owner) => listForOwner(search, owner))));
  return { ...found, all: found.all.filter((one) => isMatchedByAny(patterns, toRepositoryName(one))) };
}

const joinListings = (found: readonly RepositoryListing[]): RepositoryListing => ({
  all: found.flatMap(({ all }) => all),
  searchedPlaces: found.flatMap(({ searchedPlaces: looked }) => looked),
});

async function listForOwner({ owners }: RepositorySearch, owner: string): Promise<RepositoryListing> {
  if (owners.accounts) return listForInstallation(owners, owner);
  if (await owners.isOrganization(owner))
    return { all: await owners.listOrganizationRepositories(owner), searchedPlaces: [`the organization ${owner}`] };
  const all = await owners.listUserRepositories(['owner', 'collaborator']);
  return {
    all: all.filter((one) => one.owner.login.toLowerCase() === owner),
    searchedPlaces: [`${owner}’s repositories to which the token’s user has access`],
  };
}

const listOrganizations = (listed: readonly ListedRepository[]) => [
  ...new Set(listed.filter(({ owner }) => owner.type === 'Organization').map(({ owner }) => owner.login)),
];

type ExclusionRule = (one: ListedRepository) => string | undefined;
const excludeNone: ExclusionRule = () => undefined;

/** A team without an organization in front counts in every organization that was found. */
async function createTeamExclusion(
  some: readonly ListedRepository[],
  { filters: { team: teams }, owners }: RepositorySearch,
): Promise<ExclusionRule> {
  if (!teams?.length || !some.length) return excludeNone;
  const asked = teams.flatMap((team) => {
    const [slug = '', organization] = team.split('/').reverse();
    return (organization ? [organization] : listOrganizations(some)).map((owner) => ({ owner, slug }));
  });
  const reached = await Promise.all(asked.map(({ owner, slug }) => owners.readTeamRepositories(owner, slug)));
  return (one) => (reached.some((has) => has(one)) ? undefined : 'team');
}

/** Only organizations have properties. A repository has to fit one of the values for each property. */
async function createPropertyExclusion(
  some: readonly ListedRepository[],
  { filters: { property }, owners }: RepositorySearch,
): Promise<ExclusionRule> {
  if (!property || !some.length) return excludeNone;
  const all = await Promise.all(listOrganizations(some).map((owner) => owners.readProperties(owner)));
  return (one) => {
    const live = all.flatMap((valuesOf) => valuesOf(one) ?? []);
    const fits = Object.entries(property).every(([name, values]) => {
      const value = live.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((one) => typeof one === 'string' && values.includes(one));
    });
    return fits ? undefined : 'property';
  };
}

export const toRepositoryName = ({ owner, name }: ListedRepository): RepositoryName => ({ owner: owner.login, name });

const getVisibility = (one: ListedRepository) => one.visibility ?? (one.private ? 'private' : 'public');

export const toFacts = (one: ListedRepository): RepositoryFacts => ({
  visibility: getVisibility(one),
  archived: one.archived,
  fork: one.fork,
  topics: one.topics,
  language: one.language ?? undefined,
});

export const toTarget = (one: ListedRepository): Target => ({
  repository: toRepositoryName(one),
  id: one.id,
  visibility: getVisibility(one),
  defaultBranch: one.default_branch,
  mayBeEmpty: one.size === 0,
  facts: toFacts(one),
});

const compareByName = (one: Target, other: Target) => compareText(nameKey(one.repository), nameKey(other.repository));
