/** Splits repositories into waves for a rollout in steps. A repository belongs to the first wave that matches it. */

import { type RepositoryName, toFullName } from '../../github/github.ts';
import { GithubRefusal, recoverFrom } from '../../github/refusals/failures.ts';
import { type Line, reportNote, type TargetResult } from '../../report/result/result.ts';
import { UnknownTarget } from '../../session/failures.ts';
import type { RunScope } from '../../session/inputs/run-options.ts';
import { isInShare } from '../../session/names/shards.ts';
import type { Target } from '../../session/targets/target.ts';
import { suggestWord } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { Manifest, Wave } from '../file/manifest.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createInspectorFactory, NotListedError } from './inspector.ts';
import { isWhereMet, type RepositoryInspector } from './where.ts';

export function refuseUnknownWave({ waves, file }: Manifest, wave: string): void {
  const names = waves.map(({ name }) => name);
  if (names.includes(wave)) return;
  const known = names.length
    ? `write one of ${names.map(formatCode).join(', ')}`
    : 'add it to `waves`, or leave it out';
  throw new UnknownTarget(`${formatCode(wave)} is not a wave of ${formatCode(file)}`, suggestWord(wave, names, known));
}

export interface WaveSplit {
  readonly targets: readonly Target[];
  readonly lines: readonly Line[];
  /** `results` has the order of the targets. */
  reportWaves?(results: readonly Pick<TargetResult, 'outcome'>[]): readonly Line[];
}

/** Without `wave`, keeps all targets and only counts them. */
export async function splitByWave(
  all: readonly Target[],
  waves: readonly Wave[],
  { wave, fleetFile }: RunScope,
  owners: OwnerReads,
): Promise<WaveSplit> {
  const first = waves.findIndex(({ name }) => name === wave);
  const laterWaves = first < 0 ? waves : waves.slice(first);
  const createInspector = createInspectorFactory(owners, all);
  const placements = await Promise.all(
    all.map((target) => findWaveOf(target, createInspector(target), laterWaves, owners)),
  );
  const formatCounts = (names: readonly (string | undefined)[], text: (found: number[], name?: string) => string) =>
    names.flatMap((name) => {
      const indexes = placements.flatMap((placement, index) =>
        placement.failure || placement.name !== name ? [] : [index],
      );
      return indexes.length ? text(indexes, name && formatCode(name)) : [];
    });
  const names = [...laterWaves.map(({ name }) => name), undefined];
  if (wave === undefined)
    return {
      targets: all,
      lines: [],
      reportWaves(results) {
        const countDrifted = (indexes: number[]) =>
          indexes.filter((index) => results[index]!.outcome === 'drift').length;
        const counts = formatCounts(
          names,
          (indexes, name = 'in none') => `${name} ${indexes.length}, ${countDrifted(indexes)} of them with drift`,
        );
        return [reportNote(`repositories by the first wave that contains them: ${counts.join('; ')}`, 'wave')];
      },
    };
  const targets = all.flatMap((target, index) => {
    const { name, failure } = placements[index]!;
    return failure ? { ...target, missing: { failure } } : name === wave ? target : [];
  });
  const [count = 0] = formatCounts([wave], ({ length }) => `${length}`);
  const otherCounts = formatCounts(names.slice(1), ({ length }, name = 'no later wave') => `${length} in ${name}`);
  const message = `wave ${formatCode(wave)} contains ${count} of ${all.length} repositories of ${formatCode(fleetFile!)}`;
  const line = reportNote(otherCounts.length ? `${message}; not read: ${otherCounts.join(', ')}` : message, 'wave');
  return { targets, lines: [targets.length ? line : { ...line, kind: 'error', fix: 'check its `where`' }] };
}

export const reportUncountedWaves = recoverFrom([GithubRefusal], () => ({
  lines: [reportNote('the waves are not counted, because the token may not read what they select by', 'wave')],
}));

/** Returns a failure if GitHub does not show the facts, because the repository may belong to another wave. */
async function findWaveOf(target: Target, inspector: RepositoryInspector, waves: readonly Wave[], owners: OwnerReads) {
  try {
    for (const { name, where, share } of waves)
      if ((await isWhereMet(where, inspector)) && (await isInWaveShare(share, target, owners))) return { name };
    return {};
  } catch (failure) {
    if (failure instanceof NotListedError) return { failure: createUnplacedError(target.repository) };
    throw failure;
  }
}

/** A rename or transfer keeps the id. */
async function isInWaveShare(share: number, { repository, id, missing }: Target, owners: OwnerReads) {
  if (share === 100) return true;
  const known = id ?? (missing ? undefined : (await owners.readRepository(repository))?.id);
  if (known === undefined && !missing) throw createUnplacedError(repository);
  return known !== undefined && isInShare(share, known);
}

const createUnplacedError = (repository: RepositoryName) =>
  new NotListedError(
    `${formatCode(toFullName(repository))} is not visible to this token, so Trueup cannot check which wave contains it`,
    'give the token access to the repository, or check its name',
  );
