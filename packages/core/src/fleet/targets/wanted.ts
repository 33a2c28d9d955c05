import { fullName } from '../../github/github.ts';
import { modes } from '../../report/result/modes.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { OwnerLists, WantedTargets } from '../../session/targets/filters.ts';
import type { Manifest, Wave } from '../file/manifest.ts';
import { namesOfFilters, namesOfTargets, type WrittenNames } from './former-names.ts';
import { filterBy } from './where.ts';

/** The repositories that a run is about, by `repos` or a fleet file, before anything is asked. */
export interface WantedFleet {
  /** The options of the run, with `repos` always set. */
  readonly options: RunOptions & OwnerLists;
  readonly wanted: readonly WantedTargets[];
  readonly waves?: readonly Wave[];
  readonly names?: WrittenNames;
}

/** The repositories that the inputs of a run name. */
export function wantedByInputs(options: RunOptions): WantedFleet {
  const { repos = [], exclude } = options;
  return {
    options,
    wanted: [{ repos, filters: { ...unarchived, exclude } }],
    names: { texts: namesOfTargets([{ repos, exclude }]), files: [] },
  };
}

/** The targets of a fleet file, as if they were given as inputs. */
export function wantedOf(manifest: Manifest, options: RunOptions): WantedFleet {
  const { targets, layers, policy = options.policy } = manifest;
  const { wave, only, shard, mode } = options;
  const waves = wave !== undefined || (modes[mode].onlyReports && !only && !shard) ? manifest.waves : [];
  const wanted = wantedBy(manifest);
  const repos = wanted.some((one) => one.repos === '*')
    ? ('*' as const)
    : wanted.flatMap((one) => one.repos as never[]);
  const held = manifest.waves.filter(({ name }) => name === wave);
  // A run of single repositories visits no other name that `repos` has.
  const named = only ? targets.map(({ exclude }) => ({ repos: [], exclude })) : targets;
  const entries = manifest.repositories.map(({ repository }) => [fullName(repository), 'repositories'] as const);
  return {
    wanted,
    waves,
    names: { texts: [...namesOfTargets(named), ...entries, ...namesOfFilters(held)], files: [] },
    options: { ...options, repos, policy, ...filterBy([...targets, ...layers, ...waves].map(({ where }) => where)) },
  };
}

/** An entry of `repositories` is a target by itself, whatever the filters of others say. */
function wantedBy({ targets, repositories: entries }: Manifest): WantedTargets[] {
  const alone = { repos: entries.map(({ repository }) => repository), filters: unarchived };
  return [
    ...targets.map(({ repos, where, exclude }) => ({ repos, filters: { ...unarchived, ...where, exclude } })),
    // What a list says of a repository saves a request.
    ...(entries.length ? [{ ...alone, entries }] : []),
  ];
}

/** An archived repository takes no writes, so it is a target only where the fleet file says so. */
const unarchived = { archived: false } as const;
