import { fullName, nameKey, type Reader } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { readOwnFile } from '../requests/own-file.ts';
import type { Owners } from '../requests/owners.ts';
import { registry } from '../sections/registry.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import { createFolds, type FoldedSet, type Layer } from './folds.ts';
import { createPicker, type LayeredFiles } from './layers.ts';
import type { Manifest } from './manifest.ts';
import { witnessesOf } from './witness.ts';

/** Whose layers they are, and who says what these repositories are. */
export interface LayeredTargets {
  readonly owners: Owners;
  readonly targets: readonly Target[];
  readonly world: Pick<World, 'load' | 'list'>;
}

/** Which layers each repository has, and what they say together. */
export interface RepositoryLayers {
  /** The layers that apply to it, the lowest first. */
  of(target: Target): Promise<readonly Layer[]>;
  /** These layers, folded. A repository's own file lies on top. */
  fold(layers: readonly Layer[], own?: OwnText): FoldedSet;
  /** The repository's own file; `undefined` if it has none, or none counts. Throws `SettingsRefused` if it must have one. */
  ownText(target: Target, host: Reader): Promise<OwnText | undefined>;
}

interface OwnText {
  readonly text: string;
  /** The repository and the path in it. */
  readonly file: string;
}

export function createRepositoryLayers(
  { manifest, opened, judge }: LayeredFiles,
  { owners, targets, world }: LayeredTargets,
  unknownKeys: RunOptions['unknownKeys'],
): RepositoryLayers {
  const folds = createFolds(manifest, { sections: registry }, unknownKeys, judge);
  const pick = createPicker(opened, world);
  const witnessOf = witnessesOf(owners, targets);
  const picked = new Map<string, Promise<readonly Layer[]>>();
  return {
    of(target) {
      const key = nameKey(target.repository);
      const layers = picked.get(key) ?? pick(witnessOf(target));
      picked.set(key, layers);
      return layers;
    },
    fold: (layers, own) => (own ? folds.withOwn(layers, own) : folds.of(layers)),
    ownText: async (target, host) => (manifest.own ? ownText(target, host, manifest.own) : undefined),
  };
}

async function ownText(
  { repository, defaultBranch }: Target,
  host: Reader,
  { file, isRequired, place }: NonNullable<Manifest['own']>,
): Promise<OwnText | undefined> {
  const text = await readOwnFile(host, file, defaultBranch);
  if (text !== undefined) return { text, file: `${fullName(repository)}:${file}` };
  if (!isRequired) return undefined;
  const problem = `${code(fullName(repository))} has no ${code(file)} on its default branch, and the fleet file requires it`;
  const fix = 'add the file to the repository, or write `as: highest-layer`';
  throw new SettingsRefused([{ at: ['own', 'as'], place, problem, fix }]);
}
