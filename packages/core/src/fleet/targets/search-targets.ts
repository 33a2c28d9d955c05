/**
 * Searches GitHub for the repositories that the entries of a fleet name or match. A repository that several entries
 * match counts once.
 */

import { isSameName, isSameWord, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { GithubRefusal, getReasonPhrase, RequestFailure } from '../../github/refusals/failures.ts';
import type { PrivacyOptions, RunScope } from '../../session/inputs/run-options.ts';
import { isNamePattern, type SearchFilters, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { isRepositoryMatch } from '../../settings/patterns/repositories.ts';
import {
  type DiscoveryResult,
  discoverRepositories,
  type RepositorySearch,
  toRepositoryName,
  toTarget,
} from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createFormerNameError } from './former-names.ts';
import { createNameTest, isExcluded, isMatchedByAny, isSelectedBy, listExactNames } from './matching.ts';

export type SearchOptions = RunScope & PrivacyOptions;

export interface SearchResult extends DiscoveryResult {
  /** Patterns and excluded names that match no repository. Empty if the run is narrowed. */
  readonly unmatchedPatterns: readonly UnmatchedPattern[];
}

interface UnmatchedPattern {
  readonly text: string;
  readonly by: 'repos' | 'exclude';
}

export async function searchTargets(
  selections: readonly TargetSelection[],
  options: SearchOptions,
  owners: OwnerReads,
): Promise<SearchResult> {
  const results: (readonly DiscoveryResult[])[] = [];
  const listed = await readNamedRepositories(options.only, selections, owners).catch(throwWithoutDetails(options));
  for (const targetsEntry of selections) results.push(await findTargetsOfEntry(targetsEntry, options, owners, listed));
  return {
    ...joinResults(results.flat()),
    unmatchedPatterns: options.only ? [] : findUnmatchedPatterns(selections, results),
  };
}

/** `results` has the order of `selections`. A pattern of several entries needs a match in one of them. */
function findUnmatchedPatterns(
  selections: readonly TargetSelection[],
  results: readonly (readonly DiscoveryResult[])[],
): UnmatchedPattern[] {
  const findUnmatched = (by: UnmatchedPattern['by'], getTexts: (selection: TargetSelection) => readonly string[]) => {
    const isMatched = new Map<string, boolean>();
    for (const [index, selection] of selections.entries()) {
      const known = results[index]!.flatMap((result) => result.known);
      for (const text of getTexts(selection))
        isMatched.set(text, isMatched.get(text) || known.some((repository) => isRepositoryMatch(text, repository)));
    }
    return [...isMatched].flatMap(([text, isFound]) => (isFound ? [] : [{ text, by }]));
  };
  return [
    ...findUnmatched('repos', ({ repos }) => (repos === '*' ? [] : repos.filter(isNamePattern).map(toFullName))),
    ...findUnmatched('exclude', ({ filters: { exclude = [] } }) => exclude),
  ];
}

/** Returns `undefined` if the run needs the lists of owners instead. */
async function readNamedRepositories(
  only: RunScope['only'],
  selections: readonly TargetSelection[],
  owners: OwnerReads,
) {
  if (!only || only.some(isNamePattern) || selections.some(({ repos }) => repos === '*')) return undefined;
  const listed = await Promise.all(
    only.filter(isSelectedByAny(selections)).map((repository) => owners.readListedRepository(repository)),
  );
  return listed.flatMap((repository) => repository ?? []);
}

/** The owner of a repository that no entry matches may have nothing to do with the run, so no request is sent. */
export const isSelectedByAny = (selections: readonly TargetSelection[]) => (repository: RepositoryName) =>
  selections.some((selection) => isSelectedBy(selection, repository));

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
    // No filter but `exclude` applies to a name.
    targets: includedNames!.map((repository) => ({
      ...listedTargets.get(toNameKey(repository)),
      repository,
      missing: undefined,
    })),
    known: names,
    listed: [],
    excluded: excludedNames!.map((repository) => ({ repository, by: 'exclude' })),
    notAdministered: [],
    searchedPlaces: [],
  };
}

function joinResults(results: readonly DiscoveryResult[]): DiscoveryResult {
  const found = results.flatMap((result) => result.targets);
  const isLocated = createNameTest(found.flatMap(({ repository, missing }) => (missing ? [] : repository)));
  const targets = removeDuplicates(found.filter(({ repository, missing }) => !missing || !isLocated(repository)));
  const isTarget = createNameTest(targets.map(({ repository }) => repository));
  const notAdministered = removeDuplicates(results.flatMap((result) => result.notAdministered)).filter(
    ({ repository }) => !isTarget(repository),
  );
  const isClosed = createNameTest(notAdministered.map(({ repository }) => repository));
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

/** An error before the repository runs may name private repositories. */
export const throwWithoutDetails =
  ({ privateRepos }: PrivacyOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show') throw failure;
    if (failure instanceof RequestFailure && isInRepository.test(failure.message))
      throw new RequestFailure(failure.publicMessage ?? 'a request failed', failure.fix, failure.publicMessage);
    if (!(failure instanceof GithubRefusal)) throw failure;
    const why = `${getReasonPhrase(failure.request.status)} (GitHub’s message is withheld)`.trimStart();
    const path = isInRepository.test(failure.request.path) ? '***' : failure.request.path;
    throw new GithubRefusal({ ...failure.request, path }, why, failure.fix);
  };

const isInRepository = /\/repos\/[^/]+\/|\/repositories\//;
