import { performance } from 'node:perf_hooks';
import { planLabels } from '../../src/sections/labels/plan.ts';
import { openSimulator } from '../../src/simulator/index.ts';
import { action, median, stepAt, time } from '../measure.ts';
import type { Row } from '../row.ts';

const count = 1000;
const names = Array.from({ length: count }, (_, index) => `label ${index}`);

export async function labels(): Promise<Row[]> {
  const plan = planTime();
  const peak = await peakOfCheck();
  return [
    {
      what: '1,000 labels declared, 1,000 live: plan',
      value: `${plan.toFixed(1)} ms`,
      target: 'at most 50 ms',
      kept: plan <= 50,
    },
    {
      what: '1,000 labels: peak memory of the action',
      value: `${peak.toFixed(0)} MB`,
      target: 'at most 120 MB',
      kept: peak <= 120,
    },
  ];
}

/** The first plan of a process: half of the labels differ. */
function planTime() {
  const entries = names.map((name) => ({ name, color: 'd73a4a', description: 'x' }));
  const live = names.map((name, id) => ({ id, url: '', name, color: id % 2 ? 'd73a4a' : 'ffffff', description: 'x' }));
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    planLabels({ entries, undeclared: 'delete' }, live);
    return performance.now() - started;
  });
  return Math.max(times[0]!, median(times));
}

async function peakOfCheck() {
  const seed = {
    repositories: [{ owner: 'acme', name: 'shop', labels: names.map((name) => ({ name, color: 'ffffff' })) }],
  };
  const simulator = openSimulator({ seed });
  const { url, close } = await simulator.listen();
  const settings = `labels:\n${names.map((name) => `  - name: ${name}\n    color: d73a4a\n    description: ${name}\n`).join('')}`;
  const { environment, folder, end } = stepAt(url, settings);
  const { peakMegabytes } = await time([action], environment, folder);
  end();
  await close();
  return peakMegabytes;
}
