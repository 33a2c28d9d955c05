import { planLabels } from '../../packages/core/src/sections/labels/plan.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { action, createStep, measureProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureMedianTime, measureProcessorTime, measureYardstick } from '../yardstick.ts';

const count = 1000;
const names = Array.from({ length: count }, (_, index) => `label ${index}`);

export async function measureLabels(): Promise<Row[]> {
  const plan = await measurePlanTime();
  const yardstick = await measureYardstick();
  const peak = await measureCheckMemory();
  return [
    {
      what: '1,000 labels declared, 1,000 live: plan',
      value: `${plan.toFixed(1)} ms, ${(plan / yardstick).toFixed(2)} times the yardstick`,
      target: 'at most 1 time',
      kept: plan <= yardstick,
    },
    {
      what: '1,000 labels: peak memory of the action',
      value: `${peak.toFixed(0)} MB`,
      target: 'at most 120 MB',
      kept: peak <= 120,
    },
  ];
}

/** Returns the time of the first plan or the median, whichever is longer. Half of the labels differ. */
async function measurePlanTime() {
  const entries = names.map((name) => ({ name, color: 'd73a4a', description: 'x' }));
  const live = names.map((name, id) => ({ id, url: '', name, color: id % 2 ? 'd73a4a' : 'ffffff', description: 'x' }));
  const plan = () => planLabels({ entries, undeclared: 'delete' }, live);
  return Math.max(await measureProcessorTime(plan), await measureMedianTime(plan));
}

async function measureCheckMemory() {
  const seed = {
    repositories: [{ owner: 'acme', name: 'shop', labels: names.map((name) => ({ name, color: 'ffffff' })) }],
  };
  const simulator = openSimulator({ seed });
  const { url, close } = await simulator.listen();
  const settings = `labels:\n${names.map((name) => `  - name: ${name}\n    color: d73a4a\n    description: ${name}\n`).join('')}`;
  const { environment, folder, end } = createStep(url, settings);
  const { peakMegabytes } = await measureProcess([action], environment, folder);
  end();
  await close();
  return peakMegabytes;
}
