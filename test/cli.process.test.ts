import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goals } from '../bench/goal.ts';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { waitFor } from './kit/runs/served.ts';
import { cliFile, startProcess } from './kit/runs/start-process.ts';

const build = dirname(cliFile);
const folder = createTestFolder();

const startCommand = (args: readonly string[], env: Record<string, string> = {}) =>
  startProcess([cliFile, ...args], { cwd: folder.path, env });

const runCommand = (args: readonly string[], env?: Record<string, string>) => startCommand(args, env).ended;

describe('the code that the command line loads', () => {
  /** Collects a file of the build and all files that it imports statically. */
  function collectLoadedFiles(file: string, known = new Set<string>()): Set<string> {
    if (known.has(file)) return known;
    known.add(file);
    const text = readFileSync(join(build, file), 'utf8');
    for (const [, next] of text.matchAll(/(?:^|[;}])import(?:[^"'()]*from)?["']\.\/([^"']+)["']/g))
      collectLoadedFiles(next!, known);
    return known;
  }
  const sumSizes = (files: Set<string>) => [...files].reduce((sum, file) => sum + statSync(join(build, file)).size, 0);

  it('`--version` loads almost no code', () => {
    expect(sumSizes(collectLoadedFiles('cli.js'))).toBeLessThan(3_000);
  });

  it('`--help` loads only the table of commands and inputs', () => {
    const help = readdirSync(build).find((file) => file.startsWith('help'))!;
    expect(sumSizes(collectLoadedFiles(help))).toBeLessThan(90_000);
  });

  it('check and apply do not load the simulator', () => {
    const command = readdirSync(build).find((file) => file.startsWith('mode-command'))!;
    const text = [...collectLoadedFiles(command)].map((file) => readFileSync(join(build, file), 'utf8')).join('');
    expect(text).toContain('required-sections');
    expect(text).not.toContain('The simulator objects');
  });

  it('validate loads only the code of the sections in the file [8.25]', async () => {
    folder.write('settings.yml', 'labels: [{name: bug}]\nrepository: {has_wiki: false}\n_repository_id: 7\n');
    const covered = folder.at('covered');
    // With this variable, Node lists the files when it exits.
    const { code, err } = await runCommand(['validate', 'settings.yml'], { NODE_V8_COVERAGE: covered });
    expect([code, err]).toEqual([0, '']);
    const [list] = readdirSync(covered).map((name) => JSON.parse(readFileSync(join(covered, name), 'utf8')));
    const files: string[] = list.result.map(({ url }: { url: string }) => basename(url));
    const ours = files.filter((file) => existsSync(join(build, file)));
    expect(ours).toContainEqual(expect.stringMatching(/^labels-/));
    expect(ours.filter((file) => /^(branches|rulesets|environments|milestones)-/.test(file))).toEqual([]);
    expect(ours.length).toBeLessThanOrEqual(goals.filesToValidate.most);
    expect(sumSizes(new Set(ours))).toBeLessThanOrEqual(goals.bytesToValidate.most);
  });
});

it('the command line prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(build, '..', 'package.json'), 'utf8'));
  for (const word of ['--version', '-v'])
    expect(await runCommand([word])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

it('the command line exits with 0, 1 and 2 [1.6]', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket' }] } });
  const { url, close } = await simulator.listen();
  const environment = { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' };
  const check = (text: string) => {
    folder.write('settings.yml', text);
    return runCommand(
      ['check', '--repository', 'acme/rocket', '--settings-file', 'settings.yml', '--json'],
      environment,
    );
  };
  try {
    const ended = [];
    for (const value of [true, 7, false]) ended.push(await check(`repository:\n  has_wiki: ${value}\n`));
    expect(ended.map(({ code }) => code)).toEqual([0, 1, 2]);
    expect(JSON.parse(ended[2]!.out)).toMatchObject({ outcome: 'drift' });
  } finally {
    await close();
  }
});

it('the command line checks several repositories, prints an estimate, and exits with the worst result [1.4]', async () => {
  const files = { '.github/settings.yml': 'labels:\n  - name: bug\n' };
  const simulator = openSimulator({
    seed: {
      repositories: [
        { owner: 'acme', name: 'rocket', labels: [{ name: 'bug' }], files },
        { owner: 'acme', name: 'shuttle', labels: [], files },
      ],
    },
  });
  const { url, close } = await simulator.listen();
  try {
    const { code, out, err } = await runCommand(['check', '--repos', 'acme/rocket', '--repos', 'acme/shuttle'], {
      GITHUB_API_URL: url,
      GITHUB_TOKEN: 'all-powerful',
    });
    expect(code).toBe(2);
    expect(out).toContain('acme/shuttle: drift');
    expect(out).toContain('up to date: acme/rocket');
    expect(err).toContain(
      "2 repositories; about 6 requests of this token's 5,000 per hour, estimated from the first one; 4,9",
    );
  } finally {
    await close();
  }
});

it('the command line completes the demo in three seconds of processor time', async () => {
  const timed = 'data:text/javascript,process.on("exit",()=>console.error(process.cpuUsage().user))';
  const { code, out, err } = await startProcess(['--import', timed, cliFile, 'demo', '--details'], { cwd: folder.path })
    .ended;
  expect([code, out.match(/Exit \d/g)]).toEqual([0, ['Exit 2', 'Exit 0', 'Exit 0']]);
  expect(Number(err.trim().split('\n').at(-1))).toBeLessThan(3e6);
});

it('`npm start` prints the demo in at most 30 lines of 80 columns', async () => {
  const ran = startProcess(['start'], { cwd: join(build, '..'), node: 'npm', env: { HOME: folder.path } });
  const { code, out } = await ran.ended;
  expect([code, out.match(/Exit \d/g)]).toEqual([0, ['Exit 2', 'Exit 0', 'Exit 0']]);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

it('the first Ctrl-C stops the sandbox, and the sandbox saves its state', async () => {
  const { child, seen, ended } = startCommand(['sandbox', '--dump', 'dump.json']);
  await new Promise<void>((listening) =>
    child.stdout.on('data', () => seen.out.includes('GITHUB_API_URL') && listening()),
  );
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
  expect(JSON.parse(folder.read('dump.json'))).toHaveProperty('repositories');
});

it('the first Ctrl-C ends a run that waits for GitHub, and a message explains how to quit at once', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket' }] } });
  simulator.misbehave({ match: () => true, with: { kind: 'secondary-limit', retryAfter: 900 } });
  const { url, close } = await simulator.listen();
  folder.write('settings.yml', 'labels: []\n');
  const words = ['check', '--repository', 'acme/rocket', '--settings-file', 'settings.yml'];
  const { child, ended } = startCommand(words, { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' });
  try {
    await waitFor(() => simulator.requests.some(({ status }) => status));
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect(code).toBe(1);
    expect(err).toContain('press Ctrl-C again to quit at once');
    expect(out).toContain('interrupted');
  } finally {
    await close();
  }
});

it.each(['stdout', 'stderr'] as const)(
  'the command line completes an apply after its %s was closed',
  async (closed) => {
    const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
    const { url, close } = await simulator.listen();
    folder.write('settings.yml', 'labels:\n  - name: bug\n');
    const words = ['apply', '--yes', '--repository', 'acme/rocket', '--settings-file', 'settings.yml'];
    const { child, ended } = startCommand(words, { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' });
    child[closed].destroy();
    try {
      const { code, err } = await ended;
      expect([code, err.replace(/^note private.*\n|^reading acme\/rocket\n/gm, '')]).toEqual([0, '']);
      expect(simulator.repository('acme/rocket').labels).toMatchObject([{ name: 'bug' }]);
    } finally {
      await close();
    }
  },
);

it.skipIf(!existsSync('/dev/full')).each(['--help', 'demo'])(
  'the command line prints a one-line error if it cannot write the output of %s',
  async (word) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [cliFile, word], { stdio: ['ignore', full, 'pipe'] });
    let err = '';
    child.stderr!.on('data', (text) => {
      err += text;
    });
    const [code] = await once(child, 'close');
    closeSync(full);
    expect([code, err.replaceAll('reading acme/rocket\n', '')]).toEqual([
      1,
      'error standard output could not be written: ENOSPC: no space left on device, write. To fix, free some space, and run this again.\n',
    ]);
  },
);

it('the command line prints an error without a stack trace if its folder was deleted', async () => {
  const gone = folder.at('gone');
  mkdirSync(gone);
  const script = ['-c', 'rmdir "$PWD" && exec "$0" "$1" validate', process.execPath, cliFile];
  expect(await startProcess(script, { cwd: gone, node: '/bin/sh' }).ended).toEqual({
    code: 1,
    out: '',
    err: 'error the current folder no longer exists. To fix, change to an existing folder, and run this again.\n',
  });
});
