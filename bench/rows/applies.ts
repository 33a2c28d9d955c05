import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { run } from '../../test/kit/runs/program.ts';
import { createWorld, defaultOptions, listWriteRoutes } from '../../test/kit/runs/scene.ts';
import {
  createConvergedFleet,
  createUnappliedSeed,
  driftPlatform,
  platformFile,
} from '../../test/kit/samples/converged-fleet.ts';
import { createRow, type goals, isWithinGoal } from '../goal.ts';
import type { Row } from '../row.ts';

/** Measures two applies of 21 sections to a repository: the first apply, and an apply after most sections drifted. */
export async function measureApplies(): Promise<Row[]> {
  const converged = await createConvergedFleet(platformFile, 1);
  return [
    await createApplyRow('firstApply', 'first apply of 21 sections', createUnappliedSeed(platformFile)),
    await createApplyRow('driftedApply', 'apply of 21 sections, of which 16 differ', driftPlatform(converged)),
  ];
}

async function createApplyRow(goal: keyof typeof goals, what: string, seed: Seed): Promise<Row> {
  const simulator = openSimulator({ seed });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const repository = { owner: 'acme', name: 'r0' };
  const { outcome } = await run({ ...defaultOptions, mode: 'apply', repository, privateRepos: 'show' }, world);
  const requests = simulator.requests.length;
  const value = `${requests} requests, of which ${listWriteRoutes(simulator).length} write, ${outcome}`;
  return { ...createRow(goal, what, requests, value), kept: isWithinGoal(goal, requests) && outcome === 'success' };
}
