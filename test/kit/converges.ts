import { expect } from 'vitest';
import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import { type SceneOptions, scene, told } from './runs/scene.ts';

interface Surroundings {
  /** What GitHub holds besides the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  readonly environment?: SceneOptions['environment'];
  /** Routes that are written on every run, because GitHub does not show the value. */
  readonly sentAgain?: readonly string[];
}

/**
 * Expects that one apply converges, that check then finds nothing, and that a second apply writes only what GitHub
 * does not show.
 */
export async function converges(
  settings: string,
  state: Omit<RepositorySeed, 'owner' | 'name'>,
  { around, environment, sentAgain = [] }: Surroundings = {},
) {
  const stage = scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }], ...around }, environment });
  expect(told(await stage.apply(settings), 'error')).toEqual([]);
  expect(told(await stage.check(settings), 'drift')).toEqual([]);
  stage.simulator.forgetRequests();
  await stage.apply(settings);
  expect(stage.writes()).toEqual(sentAgain);
  expect(stage.simulator.objections).toEqual([]);
  return stage;
}
