import { samples } from '../../test/samples/index.ts';
import { joinSamples } from '../../test/samples/together.ts';
import type { Row } from '../row.ts';
import { latency, measureTrips } from './trips.ts';

const fourSections = ['repository', 'labels', 'milestones', 'autolinks'];

export async function measureConvergedCheck(): Promise<Row[]> {
  const { trips, requests } = await measureTrips(joinBench(fourSections));
  const rows: Row[] = [
    {
      what: `converged check of four sections at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips, ${requests} requests`,
      target: 'at most start-up plus 4 round trips',
      kept: trips <= 4,
    },
  ];
  for (const [key, sample] of Object.entries(samples)) {
    const measured = await measureTrips(joinBench([key]));
    rows.push({
      what: `converged check: ${key}`,
      value: `${measured.requests} requests, ${measured.trips.toFixed(1)} round trips`,
      target: `at most ${sample.requests} requests`,
      kept: measured.requests <= sample.requests,
    });
  }
  return rows;
}

function joinBench(keys: readonly string[]) {
  const { settings, drifted, around, environment } = joinSamples(keys);
  return {
    seed: { ...around, repositories: [{ owner: 'acme', name: 'shop', ...drifted }] },
    settings,
    variables: environment,
  };
}
