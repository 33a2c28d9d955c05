import { fullName, type RepositoryName } from '../../github/github.ts';
import { forgiving, HostRefusal } from '../../github/refusals/failures.ts';
import { createNote, type Line, type TargetResult } from '../../report/result/result.ts';
import { NoTarget } from '../../session/failures.ts';
import type { About } from '../../session/inputs/run-options.ts';
import { isInShare } from '../../session/names/shards.ts';
import type { Target } from '../../session/targets/target.ts';
import { nearest } from '../../settings/keys/nearest.ts';
import { code } from '../../settings/shown.ts';
import type { Manifest, Wave } from '../file/manifest.ts';
import type { Owners } from '../requests/owners.ts';
import { fits, type Witness } from './where.ts';
import { NotListed, witnessesOf } from './witness.ts';

/** Throws `NoTarget` where the run names a wave that the fleet file does not have. */
export function refuseUnknownWave({ waves, file }: Manifest, wave: string): void {
  const names = waves.map(({ name }) => name);
  if (names.includes(wave)) return;
  const meant = nearest(wave, names);
  const known = names.length ? `write one of ${names.map(code).join(', ')}` : 'add it to `waves`, or leave it out';
  throw new NoTarget(`${code(wave)} is not a wave of ${code(file)}`, meant ? `write ${code(meant)}` : known);
}

/** What a run takes of its repositories, and what it says of their waves. */
export interface InWaves {
  readonly targets: readonly Target[];
  readonly lines: readonly Line[];
  /** Says what each wave would change, from the results of all repositories, in their order. */
  tellWaves?(results: readonly Pick<TargetResult, 'outcome'>[]): readonly Line[];
}

/** Takes the repositories of one wave, and counts where the others are. A run without a wave takes all. */
export async function inWaves(
  all: readonly Target[],
  waves: readonly Wave[],
  { wave, fleetFile }: About,
  owners: Owners,
): Promise<InWaves> {
  const first = waves.findIndex(({ name }) => name === wave);
  const asked = first < 0 ? waves : waves.slice(first);
  const witnessOf = witnessesOf(owners, all);
  const placed = await Promise.all(all.map((target) => placeOf(target, witnessOf(target), asked, owners)));
  const countsIn = (names: readonly (string | undefined)[], text: (found: number[], name?: string) => string) =>
    names.flatMap((name) => {
      const found = placed.flatMap((one, index) => (one.failure || one.name !== name ? [] : [index]));
      return found.length ? text(found, name && code(name)) : [];
    });
  const names = [...asked.map(({ name }) => name), undefined];
  if (wave === undefined)
    return {
      targets: all,
      lines: [],
      tellWaves(results) {
        const drifted = (found: number[]) => found.filter((index) => results[index]!.outcome === 'drift').length;
        const counts = countsIn(
          names,
          (found, name = 'in none') => `${name} ${found.length}, ${drifted(found)} of them with drift`,
        );
        return [createNote(`repositories by the first wave that contains them: ${counts.join('; ')}`, 'wave')];
      },
    };
  const targets = all.flatMap((target, index) => {
    const { name, failure } = placed[index]!;
    return failure ? { ...target, missing: { failure } } : name === wave ? target : [];
  });
  const [taken = 0] = countsIn([wave], ({ length }) => `${length}`);
  const others = countsIn(names.slice(1), ({ length }, name = 'no later wave') => `${length} in ${name}`);
  const told = `wave ${code(wave)} contains ${taken} of ${all.length} repositories of ${code(fleetFile!)}`;
  const said = createNote(others.length ? `${told}; not read: ${others.join(', ')}` : told, 'wave');
  return { targets, lines: [targets.length ? said : { ...said, kind: 'error', fix: 'check its `where`' }] };
}

export const uncounted = forgiving([HostRefusal], () => ({
  lines: [createNote('the waves are not counted, because the token may not read what they select by', 'wave')],
}));

/**
 * The first of these waves that holds the repository. Where the host does not say what that is, it fails alone: nothing
 * is written to what may belong to another wave.
 */
async function placeOf(target: Target, witness: Witness, waves: readonly Wave[], owners: Owners) {
  try {
    for (const { name, where, share } of waves)
      if ((await fits(where, witness)) && (await isShared(share, target, owners))) return { name };
    return {};
  } catch (failure) {
    if (failure instanceof NotListed) return { failure: notPlaced(target.repository) };
    throw failure;
  }
}

/** An id stays when a repository is renamed or transferred. What is not there yet has none. */
async function isShared(share: number, { repository, id, missing }: Target, owners: Owners) {
  if (share === 100) return true;
  const known = id ?? (missing ? undefined : (await owners.ofName(repository))?.id);
  if (known === undefined && !missing) throw notPlaced(repository);
  return known !== undefined && isInShare(share, known);
}

const notPlaced = (repository: RepositoryName) =>
  new NotListed(
    `${code(fullName(repository))} is not visible to this token, so Trueup cannot check which wave contains it`,
    'give the token access to the repository, or check its name',
  );
