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

/** The same in a repository with this visibility. */
export const withVisibility = (tried: SectionSample, visibility: 'public' | 'private'): SectionSample => ({
  ...tried,
  sample: { ...tried.sample, drifted: { visibility, ...tried.sample.drifted } },
});

/** A file that declares this value of the section and nothing else. */
export const declareValue = ({ key }: Pick<SectionSample, 'key'>, value: unknown) => JSON.stringify({ [key]: value });

/** A host on which the sample has drifted, and runs that are about it. */
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

/** What the settings are about, as GitHub holds it. */
export const getLiveRepository = ({ simulator }: Scene) => simulator.repository('acme/shop');
