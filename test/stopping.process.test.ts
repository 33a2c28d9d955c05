import { beforeEach, expect, it } from 'vitest';
import { openSimulator } from '../src/simulator/index.ts';
import { newFolder } from './folder.ts';
import { waitFor } from './served.ts';
import { actionFile, cliFile, started } from './started.ts';

const folder = newFolder();

beforeEach(() => {
  folder.write('settings.yml', 'labels:\n  - name: one\n  - name: two\n  - name: three\n');
});

/** The same apply from the command line and from the action. */
const doors = {
  'the command line': {
    args: [cliFile, 'apply', '--yes', '--settings-file', 'settings.yml', '--report-file', 'report.json'],
    env: { GITHUB_TOKEN: 'all-powerful' },
  },
  'the workflow step': {
    args: [actionFile],
    env: {
      INPUT_MODE: 'apply',
      INPUT_TOKEN: 'all-powerful',
      'INPUT_SETTINGS-FILE': 'settings.yml',
      'INPUT_REPORT-FILE': 'report.json',
    },
  },
};

/** When a runner cancels a step, it sends the first signal, and the second a few seconds later. */
it.each([
  ['the command line', ['SIGINT']],
  ['the command line', ['SIGTERM']],
  ['the workflow step', ['SIGINT', 'SIGTERM']],
  ['the workflow step', ['SIGTERM']],
] as const)('stops %s at %j after the write under way, and reports', async (door, signals) => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
  const isWrite = ({ method }: { method: string }) => method === 'POST';
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  simulator.misbehave({ match: isWrite, with: { kind: 'meanwhile', act: () => answered } });
  const { url, close } = await simulator.listen();
  const { args, env } = doors[door];
  const { child, seen, ended } = started(args, {
    cwd: folder.path,
    env: { ...env, GITHUB_API_URL: url, GITHUB_REPOSITORY: 'acme/rocket' },
  });
  try {
    await waitFor(() => simulator.requests.some(isWrite));
    for (const signal of signals) {
      child.kill(signal);
      await waitFor(() => (seen.out + seen.err).includes('stopping after the requests under way'));
    }
    answer();
    const { code, out, err } = await ended;
    expect([code, simulator.requests.filter(isWrite).length]).toEqual([1, 1]);
    expect((out + err).match(/stopping after the requests under way/g)).toHaveLength(1);
    expect(simulator.repository('acme/rocket').labels).toHaveLength(1);
    expect(JSON.parse(folder.read('report.json')).targets[0].sections[0].lines).toMatchObject([
      { kind: 'error', code: 'stopped', message: 'the run was stopped from outside' },
      { kind: 'change', message: 'label "one" created' },
      { kind: 'note', message: 'not done: label "two" would be created (the run was stopped)' },
      { kind: 'note', message: 'not done: label "three" would be created (the run was stopped)' },
    ]);
  } finally {
    await close();
  }
});
