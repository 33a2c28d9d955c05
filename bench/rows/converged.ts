import { samples } from '../../test/samples/index.ts';
import type { Row } from '../table.ts';
import { latency, tripsOf } from './trips.ts';

const frame = ['repository', 'labels', 'milestones', 'autolinks'];

export async function converged(): Promise<Row[]> {
  const { trips, requests } = await tripsOf(together(frame));
  const rows: Row[] = [
    {
      what: `converged check of four sections at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips, ${requests} requests`,
      target: 'at most start-up plus 4 round trips',
      kept: trips <= 4,
    },
  ];
  for (const [key, sample] of Object.entries(samples)) {
    const alone = await tripsOf(together([key]));
    rows.push({
      what: `converged check: ${key}`,
      value: `${alone.requests} requests, ${alone.trips.toFixed(1)} round trips`,
      target: `at most ${sample.requests} requests`,
      kept: alone.requests <= sample.requests,
    });
  }
  return rows;
}

function together(keys: readonly string[]) {
  const all = keys.map((key) => samples[key]!);
  return {
    seed: {
      repositories: [{ owner: 'acme', name: 'shop', ...Object.assign({}, ...all.map(({ drifted }) => drifted)) }],
      ...Object.assign({}, ...all.map(({ around }) => around)),
    },
    settings: all.map(({ settings }) => settings).join('\n'),
    variables: Object.assign({}, ...all.map(({ environment }) => environment)),
  };
}
