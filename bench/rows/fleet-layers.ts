import { join } from 'node:path';
import { measureProcess, root } from '../measure.ts';
import { targets } from '../merge-fleet.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const maxRatio = 40;

/** Measures the program that `bench/run.mjs` compiled. */
export async function measureFleetLayers(): Promise<Row[]> {
  const result = await measureProcess([join(root, '.cache', 'merge-fleet', 'merge-fleet.js')]);
  if (result.code !== 0) throw new Error(`merging ended with ${result.code}: ${result.output}`);
  const times = result.processor / (await measureEmptyProcess());
  return [
    {
      what: `${targets} targets with 6 layers merged`,
      value: `${times.toFixed(1)} times \`node -e 0\`, ${result.peakMegabytes.toFixed(0)} MB in all`,
      target: `at most ${maxRatio} times and 120 MB`,
      kept: times <= maxRatio && result.peakMegabytes <= 120,
    },
  ];
}
