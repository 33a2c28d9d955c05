import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';

const createLabels = (name: string) => [{ name, color: 'd73a4a', description: null }];
const names = ['shop', 'site', 'docs'];

/** Writes snapshots of three repositories to the given disk. */
async function takeSnapshots(existingFiles: Record<string, string> = {}, options: object = {}) {
  const repositories = names.map((name) => ({ owner: 'acme', name, labels: createLabels(`of ${name}`) }));
  const simulator = openSimulator({ seed: { repositories } });
  const files = createMemoryFiles(existingFiles);
  const { repository: _, ...optionsWithoutRepository } = defaultOptions;
  const repos = names.map((name) => ({ owner: 'acme', name }));
  const estimates: string[] = [];
  const world = { ...createWorld(simulator, ''), files, printLine: (line: string) => estimates.push(line) };
  const result = await run(
    { ...optionsWithoutRepository, mode: 'snapshot', repos, sections: ['labels'], privateRepos: 'show', ...options },
    world,
  );
  return { result, writtenFiles: files.held, estimates, requests: simulator.requests };
}

it('a snapshot of several repositories writes one file for each repository, named by owner and name', async () => {
  const { result, writtenFiles } = await takeSnapshots();
  expect(result.outcome).toBe('success');
  expect(Object.keys(writtenFiles).sort()).toEqual(names.map((name) => `snapshots/acme/${name}.yml`).sort());
  for (const name of names)
    expect(parse(writtenFiles[`snapshots/acme/${name}.yml`]!).labels.entries[0].name).toBe(`of ${name}`);
  expect(Object.keys((await takeSnapshots({}, { snapshotFile: 'kept' })).writtenFiles)).toContain('kept/acme/shop.yml');
});

it('a snapshot of several repositories requests no settings file, and prints an estimate first', async () => {
  const { requests, estimates } = await takeSnapshots();
  expect(requests.map(({ route }) => route)).toEqual(names.map(() => 'GET /repos/{owner}/{repo}/labels'));
  expect(estimates).toHaveLength(1);
});

it('a snapshot of several repositories fails only for a repository whose snapshot file was edited', async () => {
  const { result, writtenFiles } = await takeSnapshots({ 'snapshots/acme/site.yml': 'labels: []\n' });
  expect(result.targets.map(({ outcome }) => outcome)).toEqual(['success', 'failed', 'success']);
  expect([result.outcome, writtenFiles['snapshots/acme/site.yml']]).toEqual(['failed', 'labels: []\n']);
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('`snapshots/acme/site.yml` exists and is not a snapshot'),
  ]);
  expect(Object.keys(writtenFiles)).toHaveLength(3);
});

it('a snapshot of several repositories has a short report', async () => {
  const report = formatTerminalReport((await takeSnapshots()).result, { colour: false });
  expect(report).toContain('\nread: acme/shop, acme/site, acme/docs\n\n3 notes not shown.');
});
