import { joinSeeds } from '../kit/samples/joined-seeds.ts';
import { samples } from './index.ts';
import type { Sample } from './sample.ts';

/** Combines several samples in one repository. */
export function joinSamples(keys: readonly string[]): Pick<Sample, 'settings' | 'drifted' | 'around' | 'environment'> {
  const chosen = keys.map((key) => samples[key]!);
  return {
    settings: chosen.map(({ settings }) => settings).join(''),
    drifted: joinSeeds(chosen.map(({ drifted }) => drifted)),
    around: joinSeeds(chosen.map(({ around = {} }) => around)),
    environment: joinSeeds(chosen.map(({ environment = {} }) => environment)),
  };
}
