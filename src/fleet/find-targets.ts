import { HostRefusal, reasonPhrase } from '../host/failures.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import { isOfApp } from '../host/secret.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import { visitedRepositories } from '../privacy/disclosure.ts';
import { type Discovered, discover, type Search } from '../requests/discover.ts';
import { createOwners, type Owners } from '../requests/owners.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import {
  isAmong,
  isExcluded,
  isPattern,
  isSearch,
  type SearchFilters,
  type WantedTargets,
} from '../targets/filters.ts';
import { isIn, type Shard, shardText } from '../targets/sizing.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import { hasMoved, lookUp, narrowedLine, refuseUnheld, refuseUnnamed, type Unheld, unheldIn } from './narrowed.ts';
import type { Looking } from './whereabouts.ts';

export type FleetOptions = RunOptions & Required<Pick<RunOptions, 'repos'>>;

export interface FoundTargets {
  /** In the order in which the run reports them. */
  readonly targets: readonly Target[];
  /** Every repository that could have been a target. A file for one of these is not a stray, even if a filter leaves the repository out. */
  readonly known: readonly RepositoryName[];
  readonly lines: readonly Line[];
  /** What a narrowed run names and its fleet does not hold. */
  readonly unheld: readonly Unheld[];
}

/** Finds the repositories of a run, and what it may show of each, and makes them known to its session. */
export async function openTargets(
  { options, wanted, organizations = [] }: Asked,
  session: Session,
  { said, environment }: Pick<World, 'said' | 'environment'>,
) {
  session.about(options);
  if (organizations.length) session.about({ repos: organizations });
  refuseUnnamed(options, organizations);
  const owners = createOwners(session);
  const found = await foundFor({ options, wanted, organizations }, owners, said);
  await refuseUnheld(found.unheld, { options, wanted: wanted ?? [], owners }, () =>
    wholeFleet(options, owners, wanted),
  );
  session.covers(coveredBy(found.targets));
  const targets = [...organizations.map((repository) => ({ repository, isNamed: true })), ...found.targets];
  return { owners, found, repositories: visitedRepositories(targets, options, environment.GITHUB_REPOSITORY) };
}

interface Asked {
  readonly options: RunOptions;
  readonly wanted?: readonly WantedTargets[];
  readonly organizations?: readonly RepositoryName[];
}

async function foundFor(
  { options, wanted, organizations = [] }: Asked,
  owners: Owners,
  said: World['said'],
): Promise<FoundTargets> {
  const { repos, repository } = options;
  if (!repos) return { ...noTargets, targets: [{ repository: repository!, isNamed: true }] };
  // Organizations may be all that a run is about.
  if (organizations.length && wanted && !wanted.length) return noTargets;
  if (isSearch(repos)) said('listing the repositories');
  return findTargets(options as FleetOptions, owners, wanted);
}

export const noTargets: FoundTargets = { targets: [], known: [], lines: [], unheld: [] };

/** The names on the host of what the run is about and what is there: no token can be had for anything else. */
export const coveredBy = (targets: readonly Target[]): RepositoryName[] =>
  targets.flatMap(({ repository, called = repository, missing }) => (missing ? [] : [called]));

/** All repositories of a fleet, whatever the run takes of it. */
export async function wholeFleet(options: RunOptions, owners: Owners, wanted?: readonly WantedTargets[]) {
  const found = wanted?.map(({ entries: _, ...one }) => one);
  return (await findTargets({ ...options, only: undefined, shard: undefined } as FleetOptions, owners, found)).targets;
}

/** The repositories of a run about several: those that `repos` names, in that order, then those that it finds. */
export async function findTargets(
  options: FleetOptions,
  owners: Owners,
  wanted: readonly WantedTargets[] = [{ repos: options.repos, filters: options }],
): Promise<FoundTargets> {
  const { shard, only } = options;
  const each: Discovered[] = [];
  const listed = await lookUp(only, wanted, owners).catch(discreetly(options));
  for (const one of wanted) each.push(await found(one, options, owners, listed));
  const all = withNames(each.length === 1 ? each[0]! : together(each), wanted, only);
  const unheld = unheldIn(options, all.targets, all.leftOut);
  const lines = [
    ...(isNoteworthy(all) ? [countLine(all, options)] : []),
    ...(only ? [narrowedLine(all.targets.length, options)] : []),
  ];
  const isTaken = ({ repository }: Target) => !shard || isIn(shard, repository);
  const targets = await located(all.targets.filter(isTaken), wanted, { owners, isOfApp: isByApp(options, owners) });
  if (shard && all.targets.length) lines.push(shardLine(shard, targets.length, all.targets.length));
  return { targets, known: all.known, lines, unheld };
}

const isByApp = ({ token }: RunOptions, { accounts }: Owners) =>
  Boolean(accounts) || (token !== undefined && isOfApp(token));

/** Where the repositories are of which the fleet file says something alone. Only a fleet with such loads this. */
async function located(targets: readonly Target[], wanted: readonly WantedTargets[], looking: Looking) {
  const entries = wanted.flatMap((one) => one.entries ?? []);
  if (!entries.length) return targets;
  return (await import('./whereabouts.ts')).withEntries(targets, entries, looking);
}

async function found(
  { repos, filters }: WantedTargets,
  options: RunOptions,
  owners: Owners,
  listed: Search['listed'],
): Promise<Discovered> {
  const { only } = options;
  const mayTake = ({ owner }: RepositoryName) =>
    !only || only.some((one) => one.owner.toLowerCase() === owner.toLowerCase());
  const patterns = repos === '*' ? repos : repos.filter(isPattern).filter(mayTake);
  const names = repos === '*' ? [] : repos.filter((one) => !isPattern(one) && (!only || isAmong(only, one)));
  const search = { patterns, filters, isOfApp: isByApp(options, owners), owners, only, listed };
  return joined(
    named(listed ? await unmoved(names, owners) : names, filters),
    patterns.length ? await discover(search).catch(discreetly(options)) : nothing,
  );
}

/** A run that names a repository is told its new name, and does not follow the old one. */
async function unmoved(names: readonly RepositoryName[], owners: Owners) {
  const moved = await Promise.all(names.map((one) => hasMoved(one, owners)));
  return names.filter((_, index) => !moved[index]);
}

/** The name alone decides the shard of a repository, so a shard of a small run may be empty. */
function shardLine(shard: Shard, taken: number, all: number): Line {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? 'the one repository' : `the ${all} repositories`;
  const message = taken
    ? `${name}: ${taken} of ${repositories} of this run`
    : `${name} holds none of ${repositories} of this run, so there is nothing to do here`;
  return { kind: 'note', key: 'shard', message };
}

const nothing: Discovered = { targets: [], known: [], leftOut: [], closed: [], looked: [] };

function named(repos: readonly RepositoryName[], filters: SearchFilters): Discovered {
  const [out, targets] = [
    repos.filter((one) => isExcluded(one, filters)),
    repos.filter((one) => !isExcluded(one, filters)),
  ];
  return {
    ...nothing,
    targets: targets.map((repository) => ({ repository })),
    known: repos,
    leftOut: out.map((repository) => ({ repository, by: 'exclude' })),
  };
}

/** A search may find a repository that is also named. */
function withNames(all: Discovered, wanted: readonly WantedTargets[], only: RunOptions['only'] = []): Discovered {
  const written = [{ repos: only }, ...wanted].flatMap(({ repos }) =>
    repos === '*' ? [] : repos.filter((one) => !isPattern(one)),
  );
  const names = new Set(written.map(keyOf));
  return { ...all, targets: all.targets.map((one) => ({ ...one, isNamed: names.has(keyOf(one.repository)) })) };
}

const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();

/** A repository that is named and found too is visited once, in the place of its name. */
function joined(first: Discovered, second: Discovered): Discovered {
  const taken = new Set(first.known.map(keyOf));
  const isNew = (repository: RepositoryName) => !taken.has(keyOf(repository));
  const factsOf = new Map(second.targets.map((target) => [keyOf(target.repository), target]));
  return {
    ...second,
    targets: [
      ...first.targets.map((target) => ({ ...factsOf.get(keyOf(target.repository)), ...target })),
      ...second.targets.filter(({ repository }) => isNew(repository)),
    ],
    known: [...first.known, ...second.known.filter(isNew)],
    leftOut: [...first.leftOut, ...second.leftOut.filter(({ repository }) => isNew(repository))],
    closed: second.closed.filter(isNew),
  };
}

/** Joins what several searches found. If one of them takes a repository, it is a target, whatever the others say. */
function together(each: readonly Discovered[]): Discovered {
  const first = <T>(items: readonly T[], nameOf: (item: T) => RepositoryName) =>
    [...new Map(items.toReversed().map((item) => [keyOf(nameOf(item)), item])).values()].reverse();
  const targets = first(
    each.flatMap((one) => one.targets),
    ({ repository }) => repository,
  );
  const taken = new Set(targets.map(({ repository }) => keyOf(repository)));
  const others = <T>(items: readonly T[], nameOf: (item: T) => RepositoryName) =>
    first(items, nameOf).filter((item) => !taken.has(keyOf(nameOf(item))));
  const closed = others(
    each.flatMap((one) => one.closed),
    (one) => one,
  );
  const isClosed = new Set(closed.map(keyOf));
  const leftOut = others(
    each.flatMap((one) => one.leftOut),
    ({ repository }) => repository,
  );
  return {
    targets,
    known: first(
      each.flatMap((one) => one.known),
      (one) => one,
    ),
    leftOut: leftOut.filter(({ repository }) => !isClosed.has(keyOf(repository))),
    closed,
    looked: [...new Set(each.flatMap((one) => one.looked))],
  };
}

/** An error of the host about the list of repositories may name any of them. */
const discreetly =
  ({ privateRepos }: RunOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show' || !(failure instanceof HostRefusal)) throw failure;
    const why = `${reasonPhrase(failure.request.status)} (the host’s own words are withheld)`.trimStart();
    throw new HostRefusal(failure.request, why, failure.fix);
  };

const isNoteworthy = ({ targets, leftOut, closed }: Discovered) =>
  leftOut.length > 0 || closed.length > 0 || !targets.length;

/** Counts the repositories. A run without any fails, since a mistyped filter would otherwise stay green for good. */
function countLine(found: Discovered, { allowEmpty, only }: RunOptions): Line {
  const message = `repositories: ${countText(found)}`;
  if (found.targets.length) return { kind: 'note', key: '', message };
  const none = `there is no repository to visit (${countText(found)})`;
  if (allowEmpty) return { kind: 'note', key: 'repos', message: none };
  const fix = `${only ? 'check the patterns in `--repos`, and the targets of the fleet file' : widening(found)}, or accept a run without repositories with \`--allow-empty\``;
  return { kind: 'error', key: 'repos', message: none, fix };
}

function countText({ targets, known, leftOut, closed, looked }: Discovered) {
  const inputs = [...new Set(leftOut.map((one) => one.by))].sort();
  const by = inputs.map((input) => `${leftOut.filter((one) => one.by === input).length} by ${code(input)}`);
  return [
    `${known.length} found${looked.length ? ` at ${looked.join(', ')}` : ''}`,
    `${targets.length} taken`,
    by.length && `left out ${by.join(', ')}`,
    closed.length && `left out ${closed.length} that the token may not administer`,
  ]
    .filter(Boolean)
    .join(', ');
}

function widening({ known, closed }: Discovered) {
  if (closed.length) return 'give the token, or its user, administration of the repositories';
  if (known.length) return 'check the filters beside `--repos`';
  return 'name an owner in `--repos` such as `acme/*`, widen `--affiliation`, or give the token access to more repositories';
}
