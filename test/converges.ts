import { expect } from 'vitest';
import type { RepositorySeed } from '../src/simulator/index.ts';
import { scene, told } from './scene.ts';

/** One apply makes it so, check finds nothing more, and a second apply has nothing to write. */
export async function converges(settings: string, state: Omit<RepositorySeed, 'owner' | 'name'>) {
  const stage = scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }] } });
  expect(told(await stage.apply(settings), 'error')).toEqual([]);
  expect(told(await stage.check(settings), 'drift')).toEqual([]);
  stage.simulator.forgetRequests();
  await stage.apply(settings);
  expect(stage.writes()).toEqual([]);
  expect(stage.simulator.objections).toEqual([]);
  return stage;
}
