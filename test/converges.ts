import { expect } from 'vitest';
import type { RepositorySeed, Seed } from '../src/simulator/index.ts';
import { type SceneOptions, scene, told } from './scene.ts';

interface Surroundings {
  /** What the host holds beside the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  readonly environment?: SceneOptions['environment'];
  /** The routes of what has no read-back, and is therefore written on every run. */
  readonly sentAgain?: readonly string[];
}

/** One apply makes it so, check finds nothing more, and a second apply writes nothing that could be read. */
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
