import { listWriteRoutes, openScene } from '../../test/kit/runs/scene.ts';
import { samples } from '../../test/samples/index.ts';
import type { Sample } from '../../test/samples/sample.ts';
import { goals } from '../goal.ts';
import type { Row } from '../row.ts';

/** Counts the reads of an apply: the reads for the plan, and the reads that confirm and verify. */
export const measureWrites = (): Promise<Row[]> =>
  Promise.all(Object.entries(samples).map(([key, sample]) => createWriteRow(key, sample)));

async function createWriteRow(key: string, sample: Sample): Promise<Row> {
  const planned = await countRequests(sample, 'check');
  const applied = await countRequests(sample, 'apply');
  const written = listWriteRoutes({ requests: applied } as Parameters<typeof listWriteRoutes>[0]).length;
  const expected: Readonly<Record<string, { readonly most: number }>> = {
    teams: goals.confirmingTeams,
    environments: goals.confirmingEnvironments,
    custom_properties: goals.confirmingProperties,
    rulesets: goals.confirmingRulesets,
  };
  const extraReads = expected[key] ?? goals.confirmingOthers;
  const confirming = applied.length - written - planned.length;
  return {
    what: `apply of a drifted section: ${key}`,
    value: `${planned.length} reads to plan, ${written} writes, ${confirming} reads to confirm and verify`,
    target: `to confirm at most the reads again, one for each write, and ${extraReads.most} more`,
    kept: confirming <= planned.length + written + extraReads.most,
  };
}

async function countRequests({ drifted, around, settings, environment }: Sample, mode: 'check' | 'apply') {
  const seed = { ...around, repositories: [{ owner: 'acme', name: 'shop', ...drifted }] };
  const stage = openScene({ seed, environment: { ...environment } });
  await stage[mode](settings);
  return stage.simulator.requests;
}
