import { joined } from '../joined-seeds.ts';
import { samples } from './index.ts';
import type { Sample } from './sample.ts';

/** The samples of several sections as one repository, with one host around it. */
export function together(keys: readonly string[]): Omit<Sample, 'requests'> {
  const chosen = keys.map((key) => samples[key]!);
  return {
    settings: chosen.map(({ settings }) => settings).join(''),
    drifted: joined(chosen.map(({ drifted }) => drifted)),
    around: joined(chosen.map(({ around = {} }) => around)),
    environment: joined(chosen.map(({ environment = {} }) => environment)),
  };
}
