import { registry } from '../../../packages/core/src/sections/registry.ts';
import type { Section } from '../../../packages/core/src/sections/section.ts';
import type { Seed } from '../../../packages/simulator/src/index.ts';
import { samples } from '../../samples/index.ts';
import type { Sample } from '../../samples/sample.ts';
import { type Scene, type SceneOptions, scene } from '../runs/scene.ts';

/** A section with its sample. */
export interface Tried {
  readonly key: string;
  readonly section: Section;
  readonly sample: Sample;
}

export const everySection: readonly Tried[] = registry.map((section): Tried => {
  const { key } = section;
  return { key, section, sample: samples[key]! };
});

/** The same in a repository with this visibility. */
export const withVisibility = (tried: Tried, visibility: 'public' | 'private'): Tried => ({
  ...tried,
  sample: { ...tried.sample, drifted: { visibility, ...tried.sample.drifted } },
});

/** A file that declares this value of the section and nothing else. */
export const declaring = ({ key }: Pick<Tried, 'key'>, value: unknown) => JSON.stringify({ [key]: value });

/** A host on which the sample has drifted, and runs that are about it. */
export const stageOf = (
  { sample: { drifted, around, environment } }: Tried,
  more: Seed = {},
  options: Omit<SceneOptions, 'seed'> = {},
): Scene =>
  scene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around, ...more },
    environment: { ...environment },
    ...options,
  });

/** What the settings are about, as GitHub holds it. */
export const liveOf = ({ simulator }: Scene) => simulator.repository('acme/shop');
