/** Reports the repositories that a run has found, and the filters that excluded others. */

import { type RepositoryName, toFullName } from '../../github/github.ts';
import { type Line, reportNote } from '../../report/result/result.ts';
import type { PrivacyOptions, RunScope } from '../../session/inputs/run-options.ts';
import { formatShard, type Shard } from '../../session/names/shards.ts';
import { groupBy } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { type DiscoveryResult, invalidNameReason } from '../requests/discover.ts';
import { createNameTest } from './matching.ts';
import type { SearchOptions, SearchResult } from './search-targets.ts';

export function reportFoundTargets(result: SearchResult, selectedCount: number, options: SearchOptions): Line[] {
  const { only, shard } = options;
  const { length: all } = result.targets;
  const isNoteworthy = result.excluded.length > 0 || result.notAdministered.length > 0 || !all;
  return [
    ...(isNoteworthy ? [createCountLine(result, options)] : []),
    ...(result.excluded.some(({ by }) => by === invalidNameReason) ? [impossibleNameWarning] : []),
    ...(all ? noteUnmatchedPatterns(result, options) : []),
    ...(only ? [createNarrowedLine(all, options)] : []),
    ...(shard && all ? [createShardLine(shard, selectedCount, all)] : []),
  ];
}

/** The name may belong to a private repository. */
export const warnOfHiddenName = (name: RepositoryName, { privateRepos }: PrivacyOptions): Line => ({
  kind: 'warning',
  key: 'repos',
  message: `GitHub does not show this token who has ${
    privateRepos === 'show' ? formatCode(toFullName(name)) : 'a name of another account'
  } now, so a repository renamed from it counts as another one`,
  fix: 'write the current name of the repository, or remove the name',
});

const impossibleNameWarning: Line = {
  kind: 'warning',
  key: 'repos',
  message: 'GitHub listed a name that no repository can have, so this run does not cover that repository',
  fix: 'check that `GITHUB_API_URL` is the address of GitHub, and run again',
  pathEndings: [{ key: 'repos', ending: 'unseen' }],
};

/** A misspelled `exclude` would otherwise let the run write to a repository unnoticed. */
function noteUnmatchedPatterns({ unmatchedPatterns }: SearchResult, { privateRepos }: PrivacyOptions): Line[] {
  if (privateRepos !== 'redact')
    return unmatchedPatterns.map(({ text, by }) =>
      reportNote(`no repository matches ${formatCode(text)} in ${formatCode(by)}`, 'repos'),
    );
  return [...groupBy(unmatchedPatterns, ({ by }) => by)].map(([by, { length }]) =>
    reportNote(`no repository matches ${length} ${length === 1 ? 'entry' : 'entries'} of ${formatCode(by)}`, 'repos'),
  );
}

/** Without this line, a misspelled filter would stay green forever. */
function createCountLine(result: DiscoveryResult, { only }: RunScope): Line {
  if (result.targets.length) return reportNote(`repositories: ${formatCounts(result)}`);
  const none = `no repository matches (${formatCounts(result)})`;
  const fix = only ? 'check the patterns in `--repos`, and the targets of the fleet file' : suggestWidening(result);
  return { kind: 'error', key: 'repos', message: none, fix };
}

function formatCounts({ targets, known, listed, excluded, notAdministered, searchedPlaces }: DiscoveryResult) {
  const isListed = createNameTest(searchedPlaces.length ? listed : known);
  const found = known.filter(isListed);
  const inputs = [...new Set(excluded.map((repository) => repository.by))].sort();
  const by = inputs.map(
    (input) =>
      `${excluded.filter((repository) => repository.by === input).length} by ${input === invalidNameReason ? invalidNameReason : formatCode(input)}`,
  );
  return [
    `${found.length} found${searchedPlaces.length ? ` at ${searchedPlaces.join(', ')}` : ''}`,
    known.length > found.length && `${known.length - found.length} given by name`,
    `${targets.length} selected`,
    by.length && `left out ${by.join(', ')}`,
    notAdministered.length && `left out ${notAdministered.length} that the token may not administer`,
  ]
    .filter(Boolean)
    .join(', ');
}

function suggestWidening({ known, notAdministered }: DiscoveryResult) {
  if (notAdministered.length) return 'give the token, or its user, administration of the repositories';
  if (known.length) return 'check the inputs that leave them out';
  return 'add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories';
}

const createNarrowedLine = (count: number, { fleetFile }: RunScope) =>
  reportNote(
    `this run covers ${count} of the repositories of ${formatCode(fleetFile!)}, and none of the others`,
    'repos',
  );

/** The name alone decides the shard, so a shard may be empty. */
function createShardLine(shard: Shard, count: number, all: number): Line {
  const name = `shard ${formatShard(shard)}`;
  const repositories = all === 1 ? 'the one repository' : `the ${all} repositories`;
  const message = count
    ? `${name}: ${count} of ${repositories} of this run`
    : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return reportNote(message, 'shard');
}
