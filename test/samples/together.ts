import { joinSeeds } from '../joined-seeds.ts';
import { samples } from './index.ts';
import type { Sample } from './sample.ts';

/** The samples of several sections as one repository, with one host around it. */
export function together(keys: readonly string[]): Omit<Sample, 'requests'> {
  const chosen = keys.map((key) => samples[key]!);
  return {
    settings: chosen.map(({ settings }) => settings).join(''),
    drifted: joinSeeds(chosen.map(({ drifted }) => drifted)),
    around: joinSeeds(chosen.map(({ around = {} }) => around)),
    environment: joinSeeds(chosen.map(({ environment = {} }) => environment)),
  };
}
