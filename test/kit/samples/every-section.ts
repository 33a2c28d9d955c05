import { registry } from '../../../packages/core/src/sections/registry.ts';
import type { Section } from '../../../packages/core/src/sections/section.ts';
import type { Seed } from '../../../packages/simulator/src/index.ts';
import { samples } from '../../samples/index.ts';
import type { Sample } from '../../samples/sample.ts';
import { openScene, type Scene, type SceneOptions } from '../runs/scene.ts';

/** A section with its sample. */
export interface SectionSample {
  readonly key: string;
  readonly section: Section;
  readonly sample: Sample;
}

export const everySection: readonly SectionSample[] = registry.map((section): SectionSample => {
  const { key } = section;
  return { key, section, sample: samples[key]! };
});

/** Returns the sample for a repository with the visibility. */
export const withVisibility = (tried: SectionSample, visibility: 'public' | 'private'): SectionSample => ({
  ...tried,
  sample: { ...tried.sample, drifted: { visibility, ...tried.sample.drifted } },
});

/** Returns a file that declares only this value of the section. */
export const declareValue = ({ key }: Pick<SectionSample, 'key'>, value: unknown) => JSON.stringify({ [key]: value });

/** Opens a scene in which the repository differs from the sample. */
export const openSampleScene = (
  { sample: { drifted, around, environment } }: SectionSample,
  more: Seed = {},
  options: Omit<SceneOptions, 'seed'> = {},
): Scene =>
  openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around, ...more },
    environment: { ...environment },
    ...options,
  });

export const getLiveRepository = ({ simulator }: Scene) => simulator.repository('acme/shop');
