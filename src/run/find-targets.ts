import { HostRefusal } from '../host/failures.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/table.ts';
import type { Line } from '../modes/result.ts';
import { type Discovered, discover } from '../requests/discover.ts';
import { code } from '../settings/shown.ts';
import { isExcluded } from '../targets/filters.ts';
import { isIn, type Shard, shardText } from '../targets/sizing.ts';
import type { Target } from '../targets/target.ts';

export type FleetOptions = RunOptions & Required<Pick<RunOptions, 'repos'>>;

export interface FoundTargets {
  /** In the order in which the run reports them. */
  readonly targets: readonly Target[];
  /** Every repository that could have been a target. A file for one of these is not a stray, even if a filter leaves the repository out. */
  readonly known: readonly RepositoryName[];
  readonly lines: readonly Line[];
}

/** The repositories of a run about several: those that `repos` names, in that order, or all of the token's user. */
export async function findTargets(options: FleetOptions, ask: Reader['ask']): Promise<FoundTargets> {
  const { repos, shard } = options;
  const found = repos === '*' ? await discover(ask, options).catch(discreetly(options)) : named(repos, options);
  const { targets: all, known, leftOut } = found;
  const lines = leftOut.size || !all.length ? [leftOutLine(found)] : [];
  if (!shard || !all.length) return { targets: all, known, lines };
  const targets = all.filter(({ repository }) => isIn(shard, repository));
  return { targets, known, lines: [...lines, shardLine(shard, targets.length, all.length)] };
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

function named(repos: readonly RepositoryName[], options: RunOptions): Discovered {
  const targets = repos.filter((repository) => !isExcluded(repository, options)).map((repository) => ({ repository }));
  const excluded = repos.length - targets.length;
  return { targets, known: repos, leftOut: new Map(excluded ? [['exclude', excluded]] : []) };
}

/** An error of the host about the list of repositories may name any of them. */
const discreetly =
  ({ privateRepos }: RunOptions) =>
  (failure: unknown): never => {
    if (privateRepos === 'show' || !(failure instanceof HostRefusal)) throw failure;
    throw new HostRefusal(failure.request, 'what the host says is withheld', failure.fix);
  };

/** A run that finds nothing to do is green, so it says how many repositories each filter left out. */
function leftOutLine({ targets, known, leftOut }: Discovered): Line {
  const by = [...leftOut]
    .sort()
    .map(([input, count]) => `${count} by ${code(input)}`)
    .join(', ');
  const counted = `${known.length} found, ${targets.length} taken${by && `, left out ${by}`}`;
  if (targets.length) return { kind: 'note', key: '', message: `repositories: ${counted}` };
  return {
    kind: 'warning',
    key: 'repos',
    message: `there is no repository to visit (${counted})`,
    fix: 'check `repos` and the filters beside it',
  };
}
