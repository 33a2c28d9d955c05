import { HostRefusal } from '../host/failures.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import { isOfApp } from '../host/secret.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import { type Discovered, discover } from '../requests/discover.ts';
import { code } from '../settings/shown.ts';
import { isExcluded, isPattern } from '../targets/filters.ts';
import { isIn, type Shard, shardText } from '../targets/sizing.ts';
import type { Target } from '../targets/target.ts';
import type { Session } from './session.ts';

export type FleetOptions = RunOptions & Required<Pick<RunOptions, 'repos'>>;

export interface FoundTargets {
  /** In the order in which the run reports them. */
  readonly targets: readonly Target[];
  /** Every repository that could have been a target. A file for one of these is not a stray, even if a filter leaves the repository out. */
  readonly known: readonly RepositoryName[];
  readonly lines: readonly Line[];
}

/** The repositories of a run about several: those that `repos` names, in that order, then those that it finds. */
export async function findTargets(options: FleetOptions, session: Pick<Session, 'readerOf'>): Promise<FoundTargets> {
  const { repos, shard } = options;
  const patterns = repos === '*' ? repos : repos.filter(isPattern);
  const found = joined(
    named(repos === '*' ? [] : repos.filter((one) => !isPattern(one)), options),
    patterns.length ? await search(patterns, options, session) : nothing,
  );
  const { targets: all, known } = found;
  const lines = isNoteworthy(found) ? [countLine(found, options)] : [];
  if (!shard || !all.length) return { targets: all, known, lines };
  const targets = all.filter(({ repository }) => isIn(shard, repository));
  return { targets, known, lines: [...lines, shardLine(shard, targets.length, all.length)] };
}

const search = (
  patterns: '*' | readonly RepositoryName[],
  options: FleetOptions,
  { readerOf }: Pick<Session, 'readerOf'>,
) => discover({ patterns, filters: options, isOfApp: isOfApp(options.token), readerOf }).catch(discreetly(options));

/** The name alone decides the shard of a repository, so a shard of a small run may be empty. */
function shardLine(shard: Shard, taken: number, all: number): Line {
  const name = `shard ${shardText(shard)}`;
  const repositories = all === 1 ? 'the one repository' : `the ${all} repositories`;
  const message = taken
    ? `${name}: ${taken} of ${repositories} of this run`
    : `${name} holds none of ${repositories} of this run, so there is nothing to do here`;
  return { kind: 'note', key: 'shard', message };
}

const nothing: Discovered = { targets: [], known: [], leftOut: new Map(), closed: 0, looked: [] };

function named(repos: readonly RepositoryName[], options: RunOptions): Discovered {
  const targets = repos.filter((repository) => !isExcluded(repository, options)).map((repository) => ({ repository }));
  const excluded = repos.length - targets.length;
  return { ...nothing, targets, known: repos, leftOut: new Map(excluded ? [['exclude', excluded]] : []) };
}

/** A repository that is named and found too is visited once, in the place of its name. */
function joined(first: Discovered, second: Discovered): Discovered {
  const keyOf = (repository: RepositoryName) => fullName(repository).toLowerCase();
  const taken = new Set(first.known.map(keyOf));
  const counts = [...first.leftOut, ...second.leftOut];
  return {
    ...second,
    targets: [...first.targets, ...second.targets.filter(({ repository }) => !taken.has(keyOf(repository)))],
    known: [...first.known, ...second.known.filter((repository) => !taken.has(keyOf(repository)))],
    leftOut: new Map(
      counts.map(([input]) => [input, (first.leftOut.get(input) ?? 0) + (second.leftOut.get(input) ?? 0)]),
    ),
  };
}

/** An error of the host about the list of repositories may name any of them. */
const discreetly =
  ({ privateRepos }: RunOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show' || !(failure instanceof HostRefusal)) throw failure;
    throw new HostRefusal(failure.request, 'what the host says is withheld', failure.fix);
  };

const isNoteworthy = ({ targets, leftOut, closed }: Discovered) => leftOut.size > 0 || closed > 0 || !targets.length;

/** Counts the repositories. A run without any fails, since a mistyped filter would otherwise stay green for good. */
function countLine(found: Discovered, { allowEmpty }: RunOptions): Line {
  const message = `repositories: ${countText(found)}`;
  if (found.targets.length) return { kind: 'note', key: '', message };
  const none = `there is no repository to visit (${countText(found)})`;
  if (allowEmpty) return { kind: 'note', key: 'repos', message: none };
  const fix = `${widening(found)}, or accept a run without repositories with \`allow-empty: true\``;
  return { kind: 'error', key: 'repos', message: none, fix };
}

function countText({ targets, known, leftOut, closed, looked }: Discovered) {
  const by = [...leftOut].sort().map(([input, count]) => `${count} by ${code(input)}`);
  return [
    `${known.length} found${looked.length ? ` at ${looked.join(', ')}` : ''}`,
    `${targets.length} taken`,
    by.length && `left out ${by.join(', ')}`,
    closed && `left out ${closed} that the token may not administer`,
  ]
    .filter(Boolean)
    .join(', ');
}

function widening({ known, closed }: Discovered) {
  if (closed) return 'give the token, or its user, administration of the repositories';
  if (known.length) return 'check the filters beside `repos`';
  return 'name an owner in `repos` such as `acme/*`, widen `affiliation`, or give the token access to more repositories';
}
