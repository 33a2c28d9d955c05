import { spawnSync } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { waitFor } from './kit/runs/served.ts';
import { actionFile, cliFile, startProcess } from './kit/runs/start-process.ts';

const folder = createTestFolder();

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
] as const)('stops %s at %j after the current write, and prints the report', async (door, signals) => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
  const isWrite = ({ method }: { method: string }) => method === 'POST';
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  simulator.misbehave({ match: isWrite, with: { kind: 'meanwhile', act: () => answered } });
  const { url, close } = await simulator.listen();
  const { args, env } = doors[door];
  const { child, seen, ended } = startProcess(args, {
    cwd: folder.path,
    env: { ...env, GITHUB_API_URL: url, GITHUB_REPOSITORY: 'acme/rocket' },
  });
  try {
    await waitFor(() => simulator.requests.some(isWrite));
    for (const signal of signals) {
      child.kill(signal);
      await waitFor(() => (seen.out + seen.err).includes('stopping after the current requests'));
    }
    answer();
    const { code, out, err } = await ended;
    expect([code, simulator.requests.filter(isWrite).length]).toEqual([1, 1]);
    expect((out + err).match(/stopping after the current requests/g)).toHaveLength(1);
    expect(simulator.repository('acme/rocket').labels).toHaveLength(1);
    expect(JSON.parse(folder.read('report.json')).targets[0].sections[0].lines).toMatchObject([
      { kind: 'error', code: 'stopped', message: 'interrupted' },
      { kind: 'change', message: 'label "one" created' },
      { kind: 'note', message: 'not done: label "two" to be created (the run was stopped)' },
      { kind: 'note', message: 'not done: label "three" to be created (the run was stopped)' },
    ]);
  } finally {
    await close();
  }
});

/** This program provides a terminal. Not every system has it. */
const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux');

it.skipIf(!hasScript).each([
  ['Ctrl-C', '\x03', 'interrupted'],
  ['q', 'q\r', 'you quit'],
])(
  '%s at the prompt for the second repository ends the run with its complete report [1.20]',
  {
    timeout: 60_000,
    // A terminal may drop a key that comes before the program reads it.
    retry: 2,
  },
  async (_, key, why) => {
    const names = ['acme/a', 'acme/b', 'acme/c'];
    const repositories = ['a', 'b', 'c'].map((name) => ({ owner: 'acme', name, labels: [] }));
    const simulator = openSimulator({ seed: { repositories } });
    const { url, close } = await simulator.listen();
    const command = [process.execPath, cliFile, 'apply', '--repos', "'acme/*'", '--defaults-file', 'settings.yml'];
    const files = ['--undo-file', folder.at(`undo-${why}`).replace(/ /g, '-'), '--report-file', 'report.json'];
    const { child, seen, ended } = startProcess(['-qec', [...command, ...files].join(' '), '/dev/null'], {
      node: 'script',
      cwd: folder.path,
      env: { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful', SHELL: '/bin/sh', NO_COLOR: '1' },
    });
    /** The repositories are planned in parallel, so any of them may ask first. */
    const listAskedRepositories = () => [
      ...new Set([...seen.out.matchAll(/to (acme\/[abc])\? .*\]/g)].map(([, name]) => name!)),
    ];
    try {
      await waitFor(() => listAskedRepositories().length === 1);
      const [first] = listAskedRepositories();
      child.stdin.write('y\r');
      await waitFor(() => listAskedRepositories().length === 2);
      await waitFor(() => (simulator.repository(first!).labels as unknown[]).length === 3);
      child.stdin.write(key);
      const { code, out } = await ended;
      const others = names.filter((name) => name !== first);
      expect(code).toBe(1);
      expect(out).toContain(`error ${why}`);
      expect(out).toContain(`no changes made, because the run ended first: ${others.join(', ')}`);
      expect(out).toContain(`trueup apply --repository ${first} --settings-file `);
      expect(JSON.parse(folder.read('report.json'))).toMatchObject({
        lines: [{ kind: 'error', code: 'stopped', message: why }],
        targets: names.map((name) => ({ outcome: name === first ? 'success' : 'failed' })),
      });
      for (const name of others) expect(simulator.repository(name).labels).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      await close();
    }
  },
);
