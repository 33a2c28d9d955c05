/**
 * Finds the repositories of a run, by name and by pattern. A run may be narrowed to single repositories, one shard or
 * one wave.
 */

import { type RepositoryName, toNameKey } from '../../github/github.ts';
import type { Line } from '../../report/result/result.ts';
import type { PrivacyOptions, RunScope } from '../../session/inputs/run-options.ts';
import { isInShard } from '../../session/names/shards.ts';
import { isNamePattern, type TargetSelection } from '../../session/targets/filters.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import type { DiscoveryResult } from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import type { FleetSelection } from './fleet-selection.ts';
import { findFormerNameErrors, type OperatorNames } from './former-names.ts';
import { reportFoundTargets, warnOfHiddenName } from './found-lines.ts';
import { createNameTest, listExactNames } from './matching.ts';
import { type SearchOptions, type SearchResult, searchTargets, throwWithoutDetails } from './search-targets.ts';
import type { WaveSplit } from './waves.ts';

export type TargetRequest = Partial<FleetSelection> & Pick<FleetSelection, 'options'>;

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
  readonly excluded: DiscoveryResult['excluded'];
  /** A pattern matches these repositories, but the token may not administer them. */
  readonly notAdministered: readonly Target[];
  readonly reportWaves?: WaveSplit['reportWaves'];
  /** Throws `RepositoryNotLocated` if a name in the operator's files redirects to the target. */
  checkFormerName?(target: Target): Promise<void>;
}

export async function findTargets(request: TargetRequest, owners: OwnerReads): Promise<FoundTargets> {
  const { options, selections, waves, names } = request;
  const { shard, only, repository } = options;
  if (!selections) {
    const targets = [{ repository: repository!, isNamed: true }];
    const lines: Line[] = [];
    const checkFormerName = names && createFormerNameCheck(names, { targets, listed: [] }, lines, options, owners);
    return { targets, known: [], lines, unmatched: [], excluded: [], notAdministered: [], checkFormerName };
  }
  const entries = selections.flatMap((targetsEntry) => targetsEntry.entries ?? []);
  const search = dropFormerNames(await searchTargets(selections, options, owners), entries);
  const all = markNamedTargets(search, selections, only);
  const unmatched = findUnmatched(only, all.targets, all.excluded);
  const targetsOfShard = all.targets.filter((target) => !shard || isInShard(shard, target.repository));
  const targets = entries.length
    ? await (await import('./locate.ts')).locateTargets(targetsOfShard, entries, owners)
    : targetsOfShard;
  const split = waves?.length && targets.length ? await splitIntoWaves(targets, waves, options, owners) : { lines: [] };
  const lines = [...reportFoundTargets(all, targets.length, options), ...split.lines];
  const { known, excluded, notAdministered } = all;
  const foundTargets = { targets, known, unmatched, excluded, notAdministered, ...split, lines };
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

/** An entry covers the repository that still has one of its former names. */
function dropFormerNames(all: SearchResult, entries: readonly RepositoryEntry[]): SearchResult {
  const isFormerName = createNameTest(entries.flatMap(({ was }) => was));
  return { ...all, targets: all.targets.filter(({ repository }) => !isFormerName(repository)) };
}

/** A search may also find a named repository. */
function markNamedTargets(
  all: SearchResult,
  selections: readonly TargetSelection[],
  only: RunScope['only'] = [],
): SearchResult {
  const isWritten = createNameTest(listExactNames([{ repos: only }, ...selections]));
  return {
    ...all,
    targets: all.targets.map((target) => ({ ...target, isNamed: isWritten(target.repository) })),
  };
}
