/**
 * Finds the repositories of a run, by name and by pattern. A run may be narrowed to single repositories, one shard or
 * one wave.
 */

import { isSameName, isSameWord, type RepositoryName, toNameKey } from '../../github/github.ts';
import { GithubRefusal, getReasonPhrase } from '../../github/refusals/failures.ts';
import type { Line } from '../../report/result/result.ts';
import type { PrivacyOptions, RunScope } from '../../session/inputs/run-options.ts';
import { isInShard } from '../../session/names/shards.ts';
import { isNamePattern, type SearchFilters, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import {
  type DiscoveryResult,
  discoverRepositories,
  type RepositorySearch,
  toRepositoryName,
  toTarget,
} from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createFormerNameError, findFormerNameErrors, type OperatorNames } from './former-names.ts';
import { reportFoundTargets, warnOfHiddenName } from './found-lines.ts';
import { createNameTest, isExcluded, isMatchedByAny, isSelectedBy, listExactNames } from './matching.ts';
import type { WantedFleet } from './wanted.ts';
import type { WaveSplit } from './waves.ts';

export type TargetRequest = Partial<WantedFleet> & Pick<WantedFleet, 'options'>;

/** A narrowed run names this repository, but found no such target. */
export interface UnmatchedRepository {
  readonly repository: RepositoryName;
  readonly excludedBy?: string;
}

export interface FoundTargets {
  readonly targets: readonly Target[];
  /** A file for one of these repositories is not a stray, even if a filter excludes it. */
  readonly known: readonly RepositoryName[];
  readonly lines: readonly Line[];
  readonly unmatched: readonly UnmatchedRepository[];
  readonly reportWaves?: WaveSplit['reportWaves'];
  /** Throws `RepositoryNotLocated` if a name in the operator's files redirects to the target. */
  checkFormerName?(target: Target): Promise<void>;
}

export async function findTargets(request: TargetRequest, owners: OwnerReads): Promise<FoundTargets> {
  const { options, wanted, waves, names } = request;
  const { shard, only, repository } = options;
  if (!wanted) {
    const targets = [{ repository: repository!, isNamed: true }];
    const lines: Line[] = [];
    const checkFormerName = names && createFormerNameCheck(names, { targets, listed: [] }, lines, options, owners);
    return { targets, known: [], lines, unmatched: [], checkFormerName };
  }
  const entries = wanted.flatMap((targetsEntry) => targetsEntry.entries ?? []);
  const found = markNamedTargets(await searchTargets(wanted, options, owners), wanted, only);
  const isFormerName = createNameTest(entries.flatMap(({ was }) => was));
  const all = { ...found, targets: found.targets.filter(({ repository }) => !isFormerName(repository)) };
  const unmatched = findUnmatched(only, all.targets, all.excluded);
  const targetsOfShard = all.targets.filter((target) => !shard || isInShard(shard, target.repository));
  const targets = entries.length
    ? await (await import('./locate.ts')).locateTargets(targetsOfShard, entries, owners)
    : targetsOfShard;
  const split = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines = [...reportFoundTargets(all, targets.length, options), ...split.lines];
  const foundTargets = { targets, known: all.known, unmatched, ...split, lines };
  const named = { targets: foundTargets.targets, listed: all.listed };
  const checkFormerName = names && createFormerNameCheck(names, named, lines, options, owners);
  return { ...foundTargets, checkFormerName };
}

/** The check adds a warning to `lines` for each name that GitHub hides. */
export function createFormerNameCheck(
  names: OperatorNames,
  foundTargets: { readonly targets: readonly Target[]; readonly listed: readonly RepositoryName[] },
  lines: Line[],
  options: PrivacyOptions,
  owners: OwnerReads,
): NonNullable<FoundTargets['checkFormerName']> {
  let former: ReturnType<typeof findFormerNameErrors> | undefined;
  const warnOfName = (name: RepositoryName) => void lines.push(warnOfHiddenName(name, options));
  return async ({ repository }) => {
    former ??= findFormerNameErrors(names, foundTargets, owners, warnOfName).catch(throwWithoutDetails(options));
    const failure = (await former).get(toNameKey(repository));
    if (failure) throw failure;
  };
}

async function splitIntoWaves(
  targets: readonly Target[],
  waves: NonNullable<TargetRequest['waves']>,
  options: SearchOptions,
  owners: OwnerReads,
): Promise<Partial<WaveSplit> & Pick<WaveSplit, 'lines'>> {
  const { splitByWave, reportUncountedWaves } = await import('./waves.ts');
  const orElse = options.wave === undefined ? reportUncountedWaves : throwWithoutDetails(options);
  return splitByWave(targets, waves, options, owners).catch(orElse);
}

export async function searchTargets(wanted: readonly TargetSelection[], options: SearchOptions, owners: OwnerReads) {
  const results: DiscoveryResult[] = [];
  const listed = await readNamedRepositories(options.only, wanted, owners).catch(throwWithoutDetails(options));
  for (const targetsEntry of wanted) results.push(...(await findTargetsOfEntry(targetsEntry, options, owners, listed)));
  return joinResults(results);
}

type SearchOptions = RunScope & PrivacyOptions;

/** Returns `undefined` if the run needs the lists of owners instead. */
async function readNamedRepositories(only: RunScope['only'], wanted: readonly TargetSelection[], owners: OwnerReads) {
  if (!only || only.some(isNamePattern) || wanted.some(({ repos }) => repos === '*')) return undefined;
  const listed = await Promise.all(
    only.filter(isWantedBy(wanted)).map((repository) => owners.readListedRepository(repository)),
  );
  return listed.flatMap((repository) => repository ?? []);
}

/** The owner of a repository that no entry matches may have nothing to do with the run, so no request is sent. */
export const isWantedBy = (wanted: readonly TargetSelection[]) => (repository: RepositoryName) =>
  wanted.some((selection) => isSelectedBy(selection, repository));

function findUnmatched(
  only: RunScope['only'] = [],
  targets: readonly Target[],
  excluded: DiscoveryResult['excluded'],
): UnmatchedRepository[] {
  const isTarget = createNameTest(targets.map(({ repository }) => repository));
  const reasons = new Map(excluded.map(({ repository, by }) => [toNameKey(repository), by]));
  return only
    .filter((repository) => !isNamePattern(repository) && !isTarget(repository))
    .map((repository) => ({ repository, excludedBy: reasons.get(toNameKey(repository)) }));
}

async function findTargetsOfEntry(
  { repos, filters }: TargetSelection,
  options: SearchOptions,
  owners: OwnerReads,
  listed: RepositorySearch['listed'],
): Promise<DiscoveryResult[]> {
  const { only } = options;
  const isOwnerSelected = ({ owner }: RepositoryName) =>
    !only || only.some((selected) => isSameWord(selected.owner, owner));
  const patterns = repos === '*' ? repos : repos.filter(isNamePattern).filter(isOwnerSelected);
  const names = listExactNames([{ repos }]).filter((repository) => !only || isMatchedByAny(only, repository));
  const search = { patterns, filters, owners, only, listed };
  const results = patterns.length ? [await discoverRepositories(search).catch(throwWithoutDetails(options))] : [];
  const isNamed = createNameTest(names);
  const otherResults = results.map((result) => ({
    ...result,
    targets: result.targets.filter(({ repository }) => !isNamed(repository)),
  }));
  const known = createNamedResult(names, filters, results);
  const targets = listed
    ? await Promise.all(known.targets.map((target) => addFailureIfRenamed(target, owners)))
    : known.targets;
  return [{ ...known, targets }, ...otherResults];
}

/** A run with single repositories does not follow former names. */
async function addFailureIfRenamed(target: Target, owners: OwnerReads): Promise<Target> {
  const { repository } = target;
  const current = await owners.readRepository(repository);
  if (!current || isSameName(toRepositoryName(current), repository)) return target;
  const { visibility } = toTarget(current);
  return {
    ...target,
    visibility,
    missing: { failure: createFormerNameError(repository, 'repos', toRepositoryName(current)) },
  };
}

function createNamedResult(
  names: readonly RepositoryName[],
  filters: SearchFilters,
  results: readonly DiscoveryResult[],
): DiscoveryResult {
  const listedTargets = new Map(
    results.flatMap(({ targets }) => targets.map((target) => [toNameKey(target.repository), target] as const)),
  );
  const [excludedNames, includedNames] = [true, false].map((isOut) =>
    names.filter((repository) => isExcluded(repository, filters) === isOut),
  );
  return {
    targets: includedNames!.map((repository) => ({ ...listedTargets.get(toNameKey(repository)), repository })),
    known: names,
    listed: [],
    excluded: excludedNames!.map((repository) => ({ repository, by: 'exclude' })),
    notAdministered: [],
    searchedPlaces: [],
  };
}

/** A search may also find a named repository. */
function markNamedTargets(
  all: DiscoveryResult,
  wanted: readonly TargetSelection[],
  only: RunScope['only'] = [],
): DiscoveryResult {
  const isWritten = createNameTest(listExactNames([{ repos: only }, ...wanted]));
  return {
    ...all,
    targets: all.targets.map((target) => ({ ...target, isNamed: isWritten(target.repository) })),
  };
}

function joinResults(results: readonly DiscoveryResult[]): DiscoveryResult {
  const targets = removeDuplicates(results.flatMap((result) => result.targets));
  const isTarget = createNameTest(targets.map(({ repository }) => repository));
  const notAdministered = removeDuplicates(results.flatMap((result) => result.notAdministered)).filter(
    (repository) => !isTarget(repository),
  );
  const isClosed = createNameTest(notAdministered);
  const excluded = removeDuplicates(results.flatMap((result) => result.excluded)).filter(
    ({ repository }) => !isTarget(repository) && !isClosed(repository),
  );
  return {
    targets,
    known: removeDuplicates(results.flatMap((result) => result.known)),
    listed: results.flatMap((result) => result.listed),
    excluded,
    notAdministered,
    searchedPlaces: [...new Set(results.flatMap((result) => result.searchedPlaces))],
  };
}

type RepositoryMention = RepositoryName | Pick<Target, 'repository'>;

/** Keeps the first item of each name, at the place of the last. */
const removeDuplicates = <T extends RepositoryMention>(items: readonly T[]): T[] =>
  [...new Map(items.toReversed().map((item) => [toNameKey(getMentionedName(item)), item])).values()].reverse();

const getMentionedName = (item: RepositoryMention) => ('repository' in item ? item.repository : item);

/** An error of GitHub about a list may name private repositories. */
const throwWithoutDetails =
  ({ privateRepos }: PrivacyOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show' || !(failure instanceof GithubRefusal)) throw failure;
    const why = `${getReasonPhrase(failure.request.status)} (GitHub’s message is withheld)`.trimStart();
    throw new GithubRefusal(failure.request, why, failure.fix);
  };
