import { expect, it } from 'vitest';
import { goals } from '../../bench/goal.ts';
import type { RepositoryName } from '../../packages/core/src/github/github.ts';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions } from '../kit/runs/scene.ts';
import { createConvergedFleet, platformFile } from '../kit/samples/converged-fleet.ts';

const { repository: _, ...fleetOptions } = {
  ...defaultOptions,
  defaultsFile: 'settings.yml',
  privateRepos: 'show' as const,
};

async function runCheck(seed: Seed, repos: readonly RepositoryName[]) {
  const simulator = openSimulator({ seed });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const { outcome, targets } = await run({ ...fleetOptions, repos }, world);
  expect([outcome, simulator.objections]).toEqual(['success', []]);
  return { requests: simulator.requests.length, targets: targets.map(({ mark: _, visited: __, ...target }) => target) };
}

it('checks fifty repositories with 21 sections within the request limit and plans each as in a single run [1.7]', async () => {
  const seed = await createConvergedFleet(platformFile, 50);
  const repos = Array.from({ length: 50 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const fleetCheck = await runCheck(structuredClone(seed), repos);
  expect(fleetCheck.targets[0]!.sections).toHaveLength(21);
  expect(fleetCheck.requests / 50).toBeLessThanOrEqual(goals.platform.most);
  for (const index of [0, 1, 30]) {
    const singleCheck = await runCheck(structuredClone(seed), [repos[index]!]);
    expect(singleCheck.requests).toBe(46);
    expect(fleetCheck.targets[index]).toEqual(singleCheck.targets[0]);
  }
});
