import { fullName, type RepositoryName } from '../../github/github.ts';
import { createNote, type Line } from '../../report/result/result.ts';
import type { About, PrivacyOptions } from '../../session/inputs/run-options.ts';
import { type Shard, shardText } from '../../session/names/shards.ts';
import { code } from '../../settings/shown.ts';
import { type Discovered, oddName } from '../requests/discover.ts';

/** What to say of the repositories that a run has found, and of the share that it takes of them. */
export function tellFound(found: Discovered, taken: number, options: About): Line[] {
  const { only, shard } = options;
  const { length: all } = found.targets;
  const isNoteworthy = found.leftOut.length > 0 || found.closed.length > 0 || !all;
  return [
    ...(isNoteworthy ? [countLine(found, options)] : []),
    ...(found.leftOut.some(({ by }) => by === oddName) ? [impossibleNames] : []),
    ...(only ? [narrowedLine(all, options)] : []),
    ...(shard && all ? [shardLine(shard, taken, all)] : []),
  ];
}

/** A name that may belong to a target now. It may be the name of a private repository. */
export const tellRefused = (name: RepositoryName, { privateRepos }: PrivacyOptions): Line => ({
  kind: 'warning',
  key: 'repos',
  message: `GitHub does not show this token who has ${
    privateRepos === 'show' ? code(fullName(name)) : 'a name of another account'
  } now, so a repository renamed from it counts as another one`,
  fix: 'write the current name of the repository, or remove the name',
});

const impossibleNames: Line = {
  kind: 'warning',
  key: 'repos',
  message: 'GitHub listed a name that no repository can have, so this run does not cover that repository',
  fix: 'check that `GITHUB_API_URL` is the address of GitHub, and run again',
  pathEndings: [{ key: 'repos', ending: 'unseen' }],
};

/** Counts the repositories. A run without any fails, since a mistyped filter would otherwise stay green for good. */
function countLine(found: Discovered, { only }: About): Line {
  if (found.targets.length) return createNote(`repositories: ${countText(found)}`);
  const none = `no repository matches (${countText(found)})`;
  const fix = only ? 'check the patterns in `--repos`, and the targets of the fleet file' : widening(found);
  return { kind: 'error', key: 'repos', message: none, fix };
}

function countText({ targets, known, leftOut, closed, looked }: Discovered) {
  const inputs = [...new Set(leftOut.map((one) => one.by))].sort();
  const by = inputs.map(
    (input) => `${leftOut.filter((one) => one.by === input).length} by ${input === oddName ? oddName : code(input)}`,
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

function widening({ known, closed }: Discovered) {
  if (closed.length) return 'give the token, or its user, administration of the repositories';
  if (known.length) return 'check the inputs that leave them out';
  return 'add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories';
}

const narrowedLine = (taken: number, { fleetFile }: About) =>
  createNote(`this run covers ${taken} of the repositories of ${code(fleetFile!)}, and none of the others`, 'repos');

/** The name alone decides the shard of a repository, so a shard of a small run may be empty. */
function shardLine(shard: Shard, taken: number, all: number): Line {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? 'the one repository' : `the ${all} repositories`;
  const message = taken
    ? `${name}: ${taken} of ${repositories} of this run`
    : `${name} contains none of ${repositories} of this run, so there is nothing to do`;
  return createNote(message, 'shard');
}
