import { expect, it } from 'vitest';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { MissingFileError } from '../../packages/core/src/settings/reading/load.ts';
import { openSimulator, type SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines, listWriteRoutes } from '../kit/runs/scene.ts';

const settingsPath = '.github/settings.yml';

/** Runs in a working directory without a checkout. */
function openWithoutCheckout(files: Record<string, string>, options: Partial<SimulatorOptions> = {}) {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'shop', files, labels: [], visibility: 'private' }] },
    ...options,
  });
  const world = {
    ...createWorld(simulator, ''),
    load: async (file: string): Promise<string> => {
      throw new MissingFileError(file);
    },
  };
  const runIn = (mode: 'check' | 'apply', overrides: Partial<RunOptions> = {}) =>
    run({ ...defaultOptions, settingsFile: settingsPath, mode, ...overrides }, world);
  return { simulator, runIn };
}

const labels = 'labels: [{name: bug, color: d73a4a}]\n';

it('reads the settings file from the default branch of the repository if it is not checked out [5.2]', async () => {
  const { simulator, runIn } = openWithoutCheckout({ [settingsPath]: labels });
  const checkResult = await runIn('check');
  expect([checkResult.outcome, formatLines(checkResult, 'drift')]).toEqual([
    'drift',
    [expect.stringContaining('label "bug"')],
  ]);
  expect(formatLines(checkResult, 'note')).toContain(
    'note: the settings file is read from `acme/shop:.github/settings.yml`',
  );
  expect(simulator.requests[0]!.route).toBe('GET /repos/{owner}/{repo}/contents/{path}');
  expect((await runIn('apply')).outcome).toBe('success');
  expect((await runIn('check')).outcome).toBe('success');
});

it('reports a missing settings file after checking GitHub, and sends no request for an outside path [5.2]', async () => {
  const { simulator, runIn } = openWithoutCheckout({});
  const result = await runIn('apply');
  expect([result.outcome, formatLines(result, 'error')]).toEqual([
    'failed',
    [expect.stringContaining('`.github/settings.yml` does not exist. To fix, create it with `trueup init`')],
  ]);
  simulator.forgetRequests();
  expect((await runIn('apply', { settingsFile: '../settings.yml' })).outcome).toBe('failed');
  expect([simulator.requests, listWriteRoutes(simulator)]).toEqual([[], []]);
});

it('a settings file from GitHub cannot use environment variables, and a missing permission is reported [5.2]', async () => {
  const secretSettings = 'actions_secrets: [{name: A, value: $HOME}]\n';
  const { simulator, runIn } = openWithoutCheckout({ [settingsPath]: labels + secretSettings });
  expect(formatLines(await runIn('apply'), 'error').join()).toContain('refers to a variable of this run');
  expect(listWriteRoutes(simulator).filter((route) => route.includes('secrets'))).toEqual([]);
  const tokens = [{ token: 'all-powerful', grants: { Issues: 'write' as const } }];
  const withWeakToken = openWithoutCheckout({ [settingsPath]: labels }, { tokens });
  expect(formatLines(await withWeakToken.runIn('check'), 'error').join()).toContain('Contents: read');
  expect(listWriteRoutes(withWeakToken.simulator)).toEqual([]);
});
