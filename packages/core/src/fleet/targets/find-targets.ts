import { type RepositoryName, toNameKey } from '../../github/github.ts';
import { GithubRefusal, getReasonPhrase } from '../../github/refusals/failures.ts';
import type { Line } from '../../report/result/result.ts';
import type { PrivacyOptions, RunScope } from '../../session/inputs/run-options.ts';
import { isInShard } from '../../session/names/shards.ts';
import { isNamePattern, type SearchFilters, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { type Discovered, discover, type Search, targetOfListed, toName } from '../requests/discover.ts';
import type { Owners } from '../requests/owners.ts';
import { findFormerNames, refuseFormerName, type WrittenNames } from './former-names.ts';
import { tellFound, tellRefused } from './found-lines.ts';
import { isAmong, isExcluded } from './matching.ts';
import type { WantedFleet } from './wanted.ts';
import type { InWaves } from './waves.ts';

/** What a run is about, before the host is asked. A run about one repository has its options alone. */
export type AskedTargets = Partial<WantedFleet> & Pick<WantedFleet, 'options'>;

/** A repository that a narrowed run names, and the input that leaves it out of the fleet, if one does. */
export interface Unheld {
  readonly repository: RepositoryName;
  readonly by?: string;
}

export interface FoundTargets {
  /** In the order in which the run reports them. */
  readonly targets: readonly Target[];
  /** Every repository that could have been a target. A file for one of these is not a stray, even if a filter leaves the repository out. */
  readonly known: readonly RepositoryName[];
  readonly lines: readonly Line[];
  /** What a narrowed run names and its fleet does not hold. */
  readonly unheld: readonly Unheld[];
  readonly tellWaves?: InWaves['tellWaves'];
  /** Throws `NotLocated` if a name that the operator writes redirects to the target. */
  refuseFormer?(target: Target): Promise<void>;
}

/** The repositories of a run: those that it names, in that order, then those that it finds. */
export async function findTargets(asked: AskedTargets, owners: Owners): Promise<FoundTargets> {
  const { options, wanted, waves, names } = asked;
  const { shard, only, repository } = options;
  if (!wanted) {
    const targets = [{ repository: repository!, isNamed: true }];
    const told: Line[] = [];
    const refuseFormer = names && refuseNames(names, { targets, listed: [] }, told, options, owners);
    return { targets, known: [], lines: told, unheld: [], refuseFormer };
  }
  const all = markNamed(await searchAll(wanted, options, owners), wanted, only);
  const unheld = findUnheld(only, all.targets, all.leftOut);
  const taken = all.targets.filter((target) => !shard || isInShard(shard, target.repository));
  const entries = wanted.flatMap((one) => one.entries ?? []);
  // Only a fleet whose file says something of single repositories loads this.
  const targets = entries.length ? await (await import('./whereabouts.ts')).addEntries(taken, entries, owners) : taken;
  const found = { targets, known: all.known, lines: tellFound(all, targets.length, options), unheld };
  const parts = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines: Line[] = [...found.lines, ...parts.lines];
  const joined: FoundTargets = { ...found, ...parts, lines };
  if (!names) return joined;
  const { listed } = all;
  return { ...joined, refuseFormer: refuseNames(names, { targets: joined.targets, listed }, lines, options, owners) };
}

/** Adds a line for each name that GitHub does not tell about. */
export function refuseNames(
  names: WrittenNames,
  found: { readonly targets: readonly Target[]; readonly listed: readonly RepositoryName[] },
  lines: Line[],
  options: PrivacyOptions,
  owners: Owners,
): NonNullable<FoundTargets['refuseFormer']> {
  let former: ReturnType<typeof findFormerNames> | undefined;
  const refused = (name: RepositoryName) => void lines.push(tellRefused(name, options));
  return async ({ repository: one }) => {
    former ??= findFormerNames(names, found, owners, refused).catch(discreetly(options));
    const failure = (await former).get(toNameKey(one));
    if (failure) throw failure;
  };
}

async function splitIntoWaves(
  targets: readonly Target[],
  waves: NonNullable<AskedTargets['waves']>,
  options: SearchOptions,
  owners: Owners,
): Promise<Partial<InWaves> & Pick<InWaves, 'lines'>> {
  const { inWaves, uncounted } = await import('./waves.ts');
  const orElse = options.wave === undefined ? uncounted : discreetly(options);
  return inWaves(targets, waves, options, owners).catch(orElse);
}

/** All that these entries name and find. */
export async function searchAll(wanted: readonly TargetSelection[], options: SearchOptions, owners: Owners) {
  const each: Discovered[] = [];
  const listed = await lookUp(options.only, wanted, owners).catch(discreetly(options));
  for (const one of wanted) each.push(...(await findBy(one, options, owners, listed)));
  return joinFound(each);
}

type SearchOptions = RunScope & PrivacyOptions;

/** The repositories that a run names, asked one by one, where that says the same as the lists of the fleet would. */
async function lookUp(only: RunScope['only'], wanted: readonly TargetSelection[], owners: Owners) {
  if (!only || only.some(isNamePattern) || wanted.some(({ repos }) => repos === '*')) return undefined;
  const found = await Promise.all(only.filter(isTakenBy(wanted)).map((one) => owners.ofLists(one)));
  return found.flatMap((one) => one ?? []);
}

/** Nothing is asked about what no entry takes: it may be of an owner that has nothing to do with the run. */
export const isTakenBy = (wanted: readonly TargetSelection[]) => (repository: RepositoryName) =>
  wanted.some(({ repos }) => repos === '*' || isAmong(repos, repository));

/** Whether the host leads from this name to another. */
export const hasMoved = async (repository: RepositoryName, owners: Owners) => {
  const listed = await owners.ofName(repository);
  return listed !== null && listed.full_name.toLowerCase() !== toNameKey(repository);
};

/** Names that no target has. A pattern may find nothing, as any pattern may. */
function findUnheld(only: RunScope['only'] = [], targets: readonly Target[], leftOut: Discovered['leftOut']): Unheld[] {
  const held = new Set(targets.map(({ repository }) => toNameKey(repository)));
  const reasons = new Map(leftOut.map(({ repository, by }) => [toNameKey(repository), by]));
  return only
    .filter((one) => !isNamePattern(one) && !held.has(toNameKey(one)))
    .map((repository) => ({ repository, by: reasons.get(toNameKey(repository)) }));
}

/** What an entry names, with what a list says of it, and what its patterns find. */
async function findBy(
  { repos, filters }: TargetSelection,
  options: SearchOptions,
  owners: Owners,
  listed: Search['listed'],
): Promise<Discovered[]> {
  const { only } = options;
  const mayTake = ({ owner }: RepositoryName) =>
    !only || only.some((one) => one.owner.toLowerCase() === owner.toLowerCase());
  const patterns = repos === '*' ? repos : repos.filter(isNamePattern).filter(mayTake);
  const names = repos === '*' ? [] : repos.filter((one) => !isNamePattern(one) && (!only || isAmong(only, one)));
  const search = { patterns, filters, owners, only, listed };
  const found = patterns.length ? [await discover(search).catch(discreetly(options))] : [];
  const isNamed = among(names.map(asNamed));
  const others = found.map((one) => ({ ...one, targets: one.targets.filter((target) => !isNamed(target)) }));
  const known = keepNamed(names, filters, found);
  const targets = listed ? await Promise.all(known.targets.map((one) => failMoved(one, owners))) : known.targets;
  return [{ ...known, targets }, ...others];
}

/** A run of single repositories follows no former name. */
async function failMoved(target: Target, owners: Owners): Promise<Target> {
  const { repository } = target;
  const is = await owners.ofName(repository);
  if (!is || toNameKey(toName(is)) === toNameKey(repository)) return target;
  const { visibility } = targetOfListed(is);
  return { ...target, visibility, missing: { failure: refuseFormerName(repository, 'repos', toName(is)) } };
}

function keepNamed(known: readonly RepositoryName[], filters: SearchFilters, found: readonly Discovered[]): Discovered {
  const factsOf = new Map(
    found.flatMap(({ targets }) => targets.map((one) => [toNameKey(one.repository), one] as const)),
  );
  const [out, taken] = [true, false].map((isOut) => known.filter((one) => isExcluded(one, filters) === isOut));
  return {
    targets: taken!.map((repository) => ({ ...factsOf.get(toNameKey(repository)), repository })),
    known,
    listed: [],
    leftOut: out!.map((repository) => ({ repository, by: 'exclude' })),
    closed: [],
    looked: [],
  };
}

/** A search may find a repository that is also named. */
function markNamed(all: Discovered, wanted: readonly TargetSelection[], only: RunScope['only'] = []): Discovered {
  const written = [{ repos: only }, ...wanted].flatMap(({ repos }) =>
    repos === '*' ? [] : repos.filter((one) => !isNamePattern(one)),
  );
  const names = new Set(written.map(toNameKey));
  return { ...all, targets: all.targets.map((one) => ({ ...one, isNamed: names.has(toNameKey(one.repository)) })) };
}

/** Joins what several searches found. If one of them takes a repository, it is a target, whatever the others say. */
function joinFound(each: readonly Discovered[]): Discovered {
  const targets = keepEachOnce(each.flatMap((one) => one.targets));
  const isTarget = among(targets);
  const closed = keepEachOnce(each.flatMap((one) => one.closed.map(asNamed))).filter((one) => !isTarget(one));
  const isClosed = among(closed);
  const leftOut = keepEachOnce(each.flatMap((one) => one.leftOut)).filter((one) => !isTarget(one) && !isClosed(one));
  const known = keepEachOnce(each.flatMap((one) => one.known.map(asNamed)));
  return {
    targets,
    known: known.map(({ repository }) => repository),
    listed: each.flatMap((one) => one.listed),
    leftOut,
    closed: closed.map(({ repository }) => repository),
    looked: [...new Set(each.flatMap((one) => one.looked))],
  };
}

type Named = Pick<Target, 'repository'>;

const asNamed = (repository: RepositoryName): Named => ({ repository });

const keepEachOnce = <T extends Named>(all: readonly T[]): T[] =>
  [...new Map(all.toReversed().map((one) => [toNameKey(one.repository), one])).values()].reverse();

function among(all: readonly Named[]) {
  const names = new Set(all.map(({ repository }) => toNameKey(repository)));
  return ({ repository }: Named) => names.has(toNameKey(repository));
}

/** An error of the host about the list of repositories may name any of them. */
const discreetly =
  ({ privateRepos }: PrivacyOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show' || !(failure instanceof GithubRefusal)) throw failure;
    const why = `${getReasonPhrase(failure.request.status)} (GitHub’s message is withheld)`.trimStart();
    throw new GithubRefusal(failure.request, why, failure.fix);
  };
