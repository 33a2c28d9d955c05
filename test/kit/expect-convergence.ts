import { expect } from 'vitest';
import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import { formatLines, openScene, type SceneOptions } from './runs/scene.ts';

interface ConvergenceOptions {
  /** Seed data besides the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  readonly environment?: SceneOptions['environment'];
  /** Every run writes these routes, because GitHub does not show the value. */
  readonly resentRoutes?: readonly string[];
}

/**
 * Expects that a check finds nothing after one apply, and that a second apply writes only values that GitHub does not
 * show.
 */
export async function expectConvergence(
  settings: string,
  state: Omit<RepositorySeed, 'owner' | 'name'>,
  { around, environment, resentRoutes = [] }: ConvergenceOptions = {},
) {
  const stage = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }], ...around },
    environment,
  });
  expect(formatLines(await stage.apply(settings), 'error')).toEqual([]);
  expect(formatLines(await stage.check(settings), 'drift')).toEqual([]);
  stage.simulator.forgetRequests();
  await stage.apply(settings);
  expect(stage.listWrites()).toEqual(resentRoutes);
  expect(stage.simulator.objections).toEqual([]);
  return stage;
}
