import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';

const createLabels = (name: string) => [{ name, color: 'd73a4a', description: null }];
const names = ['shop', 'site', 'docs'];

/** Writes snapshots of three repositories to the given disk. */
async function runSnapshots(held: Record<string, string> = {}, options: object = {}) {
  const repositories = names.map((name) => ({ owner: 'acme', name, labels: createLabels(`of ${name}`) }));
  const simulator = openSimulator({ seed: { repositories } });
  const files = createMemoryFiles(held);
  const { repository: _, ...bare } = defaultOptions;
  const repos = names.map((name) => ({ owner: 'acme', name }));
  const announced: string[] = [];
  const world = { ...createWorld(simulator, ''), files, printLine: (line: string) => announced.push(line) };
  const result = await run(
    { ...bare, mode: 'snapshot', repos, sections: ['labels'], privateRepos: 'show', ...options },
    world,
  );
  return { result, held: files.held, announced, requests: simulator.requests };
}

it('a snapshot of several repositories writes one file for each repository, named by owner and name', async () => {
  const { result, held } = await runSnapshots();
  expect(result.outcome).toBe('success');
  expect(Object.keys(held).sort()).toEqual(names.map((name) => `snapshots/acme/${name}.yml`).sort());
  for (const name of names)
    expect(parse(held[`snapshots/acme/${name}.yml`]!).labels.entries[0].name).toBe(`of ${name}`);
  expect(Object.keys((await runSnapshots({}, { snapshotFile: 'kept' })).held)).toContain('kept/acme/shop.yml');
});

it('a snapshot of several repositories requests no settings file, and prints an estimate first', async () => {
  const { requests, announced } = await runSnapshots();
  expect(requests.map(({ route }) => route)).toEqual(names.map(() => 'GET /repos/{owner}/{repo}/labels'));
  expect(announced).toHaveLength(1);
});

it('a snapshot of several repositories fails only for a repository whose snapshot file was edited', async () => {
  const { result, held } = await runSnapshots({ 'snapshots/acme/site.yml': 'labels: []\n' });
  expect(result.targets.map(({ outcome }) => outcome)).toEqual(['success', 'failed', 'success']);
  expect([result.outcome, held['snapshots/acme/site.yml']]).toEqual(['failed', 'labels: []\n']);
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('`snapshots/acme/site.yml` exists and is not a snapshot'),
  ]);
  expect(Object.keys(held)).toHaveLength(3);
});

it('a snapshot of several repositories has a short report', async () => {
  const report = formatTerminalReport((await runSnapshots()).result, { colour: false });
  expect(report).toContain('\nread: acme/shop, acme/site, acme/docs\n\n3 notes not shown.');
});
