import { toFullName } from '../../github/github.ts';
import { modes } from '../../report/result/modes.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { OwnerLists, TargetSelection } from '../../session/targets/filters.ts';
import type { Manifest, Wave } from '../file/manifest.ts';
import { collectFilterRepositoryNames, collectTargetNames, type OperatorNames } from './former-names.ts';
import { collectOwnerLists } from './where.ts';

export interface FleetSelection {
  /** `repos` is always set. */
  readonly options: RunOptions & OwnerLists;
  readonly selections: readonly TargetSelection[];
  readonly waves?: readonly Wave[];
  readonly names: OperatorNames;
}

export function createSelectionFromInputs(options: RunOptions): FleetSelection {
  const { repos = [], exclude } = options;
  return {
    options,
    selections: [{ repos, filters: { ...notArchived, exclude } }],
    names: { texts: collectTargetNames([{ repos, exclude }]), files: [] },
  };
}

export function createSelectionFromManifest(manifest: Manifest, options: RunOptions): FleetSelection {
  const { targets, layers, policy = options.policy } = manifest;
  const { wave, only, shard, mode } = options;
  const waves = wave !== undefined || (modes[mode].onlyReports && !only && !shard) ? manifest.waves : [];
  const selections = listTargetSelections(manifest);
  const repos = selections.some((targetsEntry) => targetsEntry.repos === '*')
    ? ('*' as const)
    : selections.flatMap((targetsEntry) => targetsEntry.repos as never[]);
  const selectedWaves = manifest.waves.filter(({ name }) => name === wave);
  const named = only ? targets.map(({ exclude }) => ({ repos: [], exclude })) : targets;
  const entries = manifest.repositories.map(({ repository }) => [toFullName(repository), 'repositories'] as const);
  return {
    selections,
    waves,
    names: {
      texts: [...collectTargetNames(named), ...entries, ...collectFilterRepositoryNames(selectedWaves)],
      files: [],
    },
    options: {
      ...options,
      repos,
      policy,
      ...collectOwnerLists([...targets, ...layers, ...waves].map(({ where }) => where)),
    },
  };
}

/** Filters of other entries do not apply. */
function listTargetSelections({ targets, repositories: entries }: Manifest): TargetSelection[] {
  const alone = { repos: entries.map(({ repository }) => repository), filters: notArchived };
  return [
    ...targets.map(({ repos, where, exclude }) => ({ repos, filters: { ...notArchived, ...where, exclude } })),
    ...(entries.length ? [{ ...alone, entries }] : []),
  ];
}

/** An archived repository takes no writes, so a fleet file must request it explicitly. */
const notArchived = { archived: false } as const;
