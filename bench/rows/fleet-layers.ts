import { join } from 'node:path';
import { measureProcess, root } from '../measure.ts';
import { targets } from '../merge-fleet.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const mostTimes = 40;

/** `bench/run.mjs` has compiled the program that is measured. */
export async function measureFleetLayers(): Promise<Row[]> {
  const ran = await measureProcess([join(root, '.cache', 'merge-fleet', 'merge-fleet.js')]);
  if (ran.code !== 0) throw new Error(`merging ended with ${ran.code}: ${ran.output}`);
  const times = ran.processor / (await measureEmptyProcess());
  return [
    {
      what: `${targets} targets with 6 layers merged`,
      value: `${times.toFixed(1)} times \`node -e 0\`, ${ran.peakMegabytes.toFixed(0)} MB in all`,
      target: `at most ${mostTimes} times and 120 MB`,
      kept: times <= mostTimes && ran.peakMegabytes <= 120,
    },
  ];
}
