import { fullName, type RepositoryName } from '../../github/github.ts';
import { type Line, note } from '../../report/result/result.ts';
import type { About, PrivacyOptions } from '../../session/inputs/run-options.ts';
import { type Shard, shardText } from '../../session/names/shards.ts';
import { formatCode } from '../../settings/shown.ts';
import { type DiscoveryResult, invalidNameReason } from '../requests/discover.ts';

/** What to say of the repositories that a run has found, and of the share that it takes of them. */
export function reportFoundTargets(found: DiscoveryResult, taken: number, options: About): Line[] {
  const { only, shard } = options;
  const { length: all } = found.targets;
  const isNoteworthy = found.excluded.length > 0 || found.notAdministered.length > 0 || !all;
  return [
    ...(isNoteworthy ? [createCountLine(found, options)] : []),
    ...(found.excluded.some(({ by }) => by === invalidNameReason) ? [impossibleNames] : []),
    ...(only ? [createNarrowedLine(all, options)] : []),
    ...(shard && all ? [createShardLine(shard, taken, all)] : []),
  ];
}

/** A name that may belong to a target now. It may be the name of a private repository. */
export const warnOfHiddenName = (name: RepositoryName, { privateRepos }: PrivacyOptions): Line => ({
  kind: 'warning',
  key: 'repos',
  message: `GitHub does not show this token who has ${
    privateRepos === 'show' ? formatCode(fullName(name)) : 'a name of another account'
  } now, so a repository renamed from it counts as another one`,
  fix: 'write the current name of the repository, or remove the name',
});

const impossibleNames: Line = {
  kind: 'warning',
  key: 'repos',
  message: 'GitHub listed a name that no repository can have, so this run does not cover that repository',
  fix: 'check that `GITHUB_API_URL` is the address of GitHub, and run again',
  ended: [{ key: 'repos', ending: 'unseen' }],
};

/** Counts the repositories. A run without any fails, since a mistyped filter would otherwise stay green for good. */
function createCountLine(found: DiscoveryResult, { only }: About): Line {
  if (found.targets.length) return note(`repositories: ${formatCounts(found)}`);
  const none = `no repository matches (${formatCounts(found)})`;
  const fix = only ? 'check the patterns in `--repos`, and the targets of the fleet file' : suggestWidening(found);
  return { kind: 'error', key: 'repos', message: none, fix };
}

function formatCounts({
  targets,
  known,
  excluded: leftOut,
  notAdministered: closed,
  searchedPlaces: looked,
}: DiscoveryResult) {
  const inputs = [...new Set(leftOut.map((one) => one.by))].sort();
  const by = inputs.map(
    (input) =>
      `${leftOut.filter((one) => one.by === input).length} by ${input === invalidNameReason ? invalidNameReason : formatCode(input)}`,
  );
  return [
    `${known.length} found${looked.length ? ` at ${looked.join(', ')}` : ''}`,
    `${targets.length} selected`,
    by.length && `left out ${by.join(', ')}`,
    closed.length && `left out ${closed.length} that the token may not administer`,
  ]
    .filter(Boolean)
    .join(', ');
}

function suggestWidening({ known, notAdministered: closed }: DiscoveryResult) {
  if (closed.length) return 'give the token, or its user, administration of the repositories';
  if (known.length) return 'check the inputs that leave them out';
  return 'add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories';
}

const createNarrowedLine = (taken: number, { fleetFile }: About) =>
  note(`this run covers ${taken} of the repositories of ${formatCode(fleetFile!)}, and none of the others`, 'repos');

/** The name alone decides the shard of a repository, so a shard of a small run may be empty. */
function createShardLine(shard: Shard, taken: number, all: number): Line {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? 'the one repository' : `the ${all} repositories`;
  const message = taken
    ? `${name}: ${taken} of ${repositories} of this run`
    : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return note(message, 'shard');
}
