import { type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { parseRepositoryName } from '../../session/names/repository-names.ts';
import type { SearchFilters } from '../../session/targets/filters.ts';
import type { RepositoryFacts, Target } from '../../session/targets/target.ts';
import { byText } from '../../settings/writing/canonical.ts';
import { isAmong } from '../targets/matching.ts';
import { leftOutBy } from '../targets/where.ts';
import type { ListedRepository } from './listings.ts';
import type { Accounts, Owners } from './owners.ts';

export interface Discovered {
  readonly targets: readonly Target[];
  /** Every repository that was found, including those that a filter left out. */
  readonly known: readonly RepositoryName[];
  /** The current names on GitHub of those that a list or a repository's own answer shows. */
  readonly listed: readonly RepositoryName[];
  /** The repositories that a filter left out, each with the first input that did. */
  readonly leftOut: readonly LeftOut[];
  /** The repositories that passed the filters, and that the token may not administer. */
  readonly closed: readonly RepositoryName[];
  /** Where the run looked for repositories. */
  readonly looked: readonly string[];
}

export interface LeftOut {
  readonly repository: RepositoryName;
  /** The input, or `oddName`. */
  readonly by: string;
}

/** What no host allows in a name must not reach the path of a request or of a file. */
export const oddName = 'a name that no repository can have';

export interface Search {
  /** `*` for everything that the token has, or patterns such as `acme/svc-*`. */
  readonly patterns: '*' | readonly RepositoryName[];
  readonly filters: SearchFilters;
  /** Takes also what the token may not administer. */
  readonly takesClosed?: true;
  readonly owners: Owners;
  /** What is taken of it: names and patterns. */
  readonly only?: readonly RepositoryName[];
  /** Repositories that were asked for by name, instead of a list of their owners. */
  readonly listed?: readonly ListedRepository[];
}

interface FoundRepositories {
  readonly all: readonly ListedRepository[];
  readonly looked: readonly string[];
}

/** Lists the repositories that the patterns match and the filters let through, by name. */
export async function discover(search: Search): Promise<Discovered> {
  const { all: listed, looked } = await (search.patterns === '*'
    ? listForToken(search)
    : listForOwners(search, search.patterns));
  const { only } = search;
  const leftOut: LeftOut[] = [];
  const pass = (some: readonly ListedRepository[], reasonOf: ReasonToLeaveOut) => {
    const reasons = some.map(reasonOf);
    leftOut.push(...reasons.flatMap((by, index) => (by ? [{ repository: toName(some[index]!), by }] : [])));
    return some.filter((_, index) => !reasons[index]);
  };
  const all = pass(listed, (one) => (parseRepositoryName(toFullName(toName(one))) ? undefined : oddName));
  const meant = pass(all, (one) => (only && !isAmong(only, toName(one)) ? 'repos' : undefined));
  const cheap = pass(meant, (one) => leftOutBy({ repository: toName(one), ...factsOf(one) }, search.filters));
  const inTeams = pass(cheap, await leaveOutsideTeams(cheap, search));
  const taken = pass(inTeams, await leaveOutsideProperties(inTeams, search));
  const isOpen = (one: ListedRepository) =>
    search.owners.isOfApp || search.takesClosed || one.permissions?.admin !== false;
  return {
    targets: taken.filter(isOpen).map(targetOfListed).sort(byName),
    known: listed.map(toName),
    listed: listed.map(toName),
    leftOut,
    closed: taken.filter((one) => !isOpen(one)).map(toName),
    looked,
  };
}

async function listForToken({ owners }: Search): Promise<FoundRepositories> {
  if (owners.accounts) return listForAccounts(owners, await owners.accounts());
  if (owners.isOfApp) return ofInstallation(owners);
  try {
    return { all: await owners.ofUser(['owner']), looked: ['the token’s user'] };
  } catch (failure) {
    // The token of an app may have an unknown form. It belongs to no user.
    if (failure instanceof PermissionDenied) return ofInstallation(owners);
    throw failure;
  }
}

const ofInstallation = async (owners: Owners, owner?: string): Promise<FoundRepositories> => ({
  all: await owners.ofInstallation(owner),
  looked: [owner === undefined ? 'the app’s installation' : `the app’s installation on ${owner}`],
});

/** The names of the accounts may be as private as those of their repositories. */
async function listForAccounts(owners: Owners, { active, suspended }: Awaited<ReturnType<Accounts>>) {
  const { all } = joinFound(await Promise.all(active.map((owner) => ofInstallation(owners, owner))));
  const few = active.length === 1 ? 'the app’s only installation' : `the app’s ${active.length} installations`;
  return { all, looked: [suspended ? `${few} that are not suspended (${suspended} are)` : few] };
}

async function listForOwners(search: Search, patterns: readonly RepositoryName[]): Promise<FoundRepositories> {
  const names = [...new Set(patterns.map(({ owner }) => owner.toLowerCase()))];
  const found = search.listed
    ? { all: search.listed, looked: [] }
    : search.owners.isOfApp && !search.owners.accounts
      ? await ofInstallation(search.owners)
      : joinFound(await Promise.all(names.map((owner) => listForOwner(search, owner))));
  return { ...found, all: found.all.filter((one) => isAmong(patterns, toName(one))) };
}

const joinFound = (found: readonly FoundRepositories[]): FoundRepositories => ({
  all: found.flatMap(({ all }) => all),
  looked: found.flatMap(({ looked }) => looked),
});

async function listForOwner({ owners }: Search, owner: string): Promise<FoundRepositories> {
  if (owners.accounts) return ofInstallation(owners, owner);
  if (await owners.isOrganization(owner))
    return { all: await owners.ofOrganization(owner), looked: [`the organization ${owner}`] };
  const all = await owners.ofUser(['owner', 'collaborator']);
  return {
    all: all.filter((one) => one.owner.login.toLowerCase() === owner),
    looked: [`${owner}’s repositories to which the token’s user has access`],
  };
}

const organizationsIn = (listed: readonly ListedRepository[]) => [
  ...new Set(listed.filter(({ owner }) => owner.type === 'Organization').map(({ owner }) => owner.login)),
];

type ReasonToLeaveOut = (one: ListedRepository) => string | undefined;
const noReason: ReasonToLeaveOut = () => undefined;

/** A team without an organization in front counts in every organization that was found. */
async function leaveOutsideTeams(
  some: readonly ListedRepository[],
  { filters: { team: teams }, owners }: Search,
): Promise<ReasonToLeaveOut> {
  if (!teams?.length || !some.length) return noReason;
  const asked = teams.flatMap((team) => {
    const [slug = '', organization] = team.split('/').reverse();
    return (organization ? [organization] : organizationsIn(some)).map((owner) => ({ owner, slug }));
  });
  const reached = await Promise.all(asked.map(({ owner, slug }) => owners.ofTeam(owner, slug)));
  return (one) => (reached.some((has) => has(one)) ? undefined : 'team');
}

/** Only organizations have properties. A repository has to fit one of the values for each property. */
async function leaveOutsideProperties(
  some: readonly ListedRepository[],
  { filters: { property }, owners }: Search,
): Promise<ReasonToLeaveOut> {
  if (!property || !some.length) return noReason;
  const all = await Promise.all(organizationsIn(some).map((owner) => owners.propertiesOf(owner)));
  return (one) => {
    const live = all.flatMap((valuesOf) => valuesOf(one) ?? []);
    const fits = Object.entries(property).every(([name, values]) => {
      const value = live.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((one) => typeof one === 'string' && values.includes(one));
    });
    return fits ? undefined : 'property';
  };
}

export const toName = ({ owner, name }: ListedRepository): RepositoryName => ({ owner: owner.login, name });

const visibilityOf = (one: ListedRepository) => one.visibility ?? (one.private ? 'private' : 'public');

export const factsOf = (one: ListedRepository): RepositoryFacts => ({
  visibility: visibilityOf(one),
  archived: one.archived,
  fork: one.fork,
  topics: one.topics,
  language: one.language ?? undefined,
});

export const targetOfListed = (one: ListedRepository): Target => ({
  repository: toName(one),
  id: one.id,
  visibility: visibilityOf(one),
  defaultBranch: one.default_branch,
  mayBeEmpty: one.size === 0,
  facts: factsOf(one),
});

const byName = (one: Target, other: Target) => byText(toNameKey(one.repository), toNameKey(other.repository));
