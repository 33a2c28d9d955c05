import { expect, it } from 'vitest';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { MissingFileError } from '../../packages/core/src/settings/reading/load.ts';
import { openSimulator, type SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines, listWriteRoutes } from '../kit/runs/scene.ts';

const path = '.github/settings.yml';

/** Runs in a working directory without a checkout. */
function runUnchecked(files: Record<string, string>, options: Partial<SimulatorOptions> = {}) {
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
  const start = (mode: 'check' | 'apply', chosen: Partial<RunOptions> = {}) =>
    run({ ...defaultOptions, settingsFile: path, mode, ...chosen }, world);
  return { simulator, start };
}

const labels = 'labels: [{name: bug, color: d73a4a}]\n';

it('reads the settings file from the default branch of the repository if it is not checked out [5.2]', async () => {
  const { simulator, start } = runUnchecked({ [path]: labels });
  const checked = await start('check');
  expect([checked.outcome, formatLines(checked, 'drift')]).toEqual(['drift', [expect.stringContaining('label "bug"')]]);
  expect(formatLines(checked, 'note')).toContain(
    'note: the settings file is read from `acme/shop:.github/settings.yml`',
  );
  expect(simulator.requests[0]!.route).toBe('GET /repos/{owner}/{repo}/contents/{path}');
  expect((await start('apply')).outcome).toBe('success');
  expect((await start('check')).outcome).toBe('success');
});

it('reports a missing settings file after checking GitHub, and sends no request for an outside path [5.2]', async () => {
  const { simulator, start } = runUnchecked({});
  const result = await start('apply');
  expect([result.outcome, formatLines(result, 'error')]).toEqual([
    'failed',
    [expect.stringContaining('`.github/settings.yml` does not exist. To fix, create it with `trueup init`')],
  ]);
  simulator.forgetRequests();
  expect((await start('apply', { settingsFile: '../settings.yml' })).outcome).toBe('failed');
  expect([simulator.requests, listWriteRoutes(simulator)]).toEqual([[], []]);
});

it('a settings file from GitHub cannot use environment variables, and a missing permission is reported [5.2]', async () => {
  const secret = 'actions_secrets: [{name: A, value: $HOME}]\n';
  const { simulator, start } = runUnchecked({ [path]: labels + secret });
  expect(formatLines(await start('apply'), 'error').join()).toContain('refers to a variable of this run');
  expect(listWriteRoutes(simulator).filter((route) => route.includes('secrets'))).toEqual([]);
  const tokens = [{ token: 'all-powerful', grants: { Issues: 'write' as const } }];
  const weak = runUnchecked({ [path]: labels }, { tokens });
  expect(formatLines(await weak.start('check'), 'error').join()).toContain('Contents: read');
  expect(listWriteRoutes(weak.simulator)).toEqual([]);
});
