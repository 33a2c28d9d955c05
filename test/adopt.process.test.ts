import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSimulator, type Simulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { cliFile, startProcess } from './kit/runs/start-process.ts';

const settings = `# what the team agreed on
labels:
  - name: bug # known
    color: d73a4a
  - {name: help, color: '008672'}
repository:
  has_wiki: false
  enable_immutable_releases: true # no release changes afterwards
`;

const drifted = {
  owner: 'acme',
  name: 'rocket',
  labels: [
    { name: 'bug', color: 'ff0000' },
    { name: 'help', color: '112233' },
  ],
  settings: { has_wiki: false },
};

let simulator: Simulator;
let host: Awaited<ReturnType<Simulator['listen']>>;
const folder = createTestFolder();

beforeEach(async () => {
  simulator = openSimulator({ seed: { repositories: [drifted] } });
  host = await simulator.listen();
  folder.write('settings.yml', settings);
});
afterEach(() => host.close());

/** Returns the output and the exit code of the process, and the settings file afterwards. */
async function runAdoptCommand(...words: string[]) {
  const args = [cliFile, ...words, '--repository', 'acme/rocket', '--settings-file', 'settings.yml'];
  const env = { GITHUB_API_URL: host.url, GITHUB_TOKEN: 'all-powerful' };
  const { code, out } = await startProcess(args, { cwd: folder.path, env }).ended;
  return { code, out, text: folder.read('settings.yml') };
}

it('adopts the live values of the given keys, and a check is up to date afterwards [11.1] [11.2]', async () => {
  expect((await runAdoptCommand('check', '--sections', 'labels')).code).toBe(2);
  const all = await runAdoptCommand('adopt', 'labels', '--sections', 'labels');
  expect(all.text).toBe(settings.replace('d73a4a', 'ff0000').replace('008672', '112233'));
  expect(all.code).toBe(0);
  expect((await runAdoptCommand('check', '--sections', 'labels')).code).toBe(0);
  expect(simulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('keeps differences outside the given keys, and exits with 2 for them [11.2]', async () => {
  const { code, out, text } = await runAdoptCommand('adopt', 'labels.bug.color', '--sections', 'labels');
  expect([code, text]).toEqual([2, settings.replace('d73a4a', 'ff0000')]);
  expect(out).toContain('label "help"');
});

it('does not adopt a weaker protection until `--also weaker` is given [11.5]', async () => {
  const key = 'repository.enable_immutable_releases';
  const held = await runAdoptCommand('adopt', key);
  expect([held.code, held.text]).toEqual([2, settings]);
  expect(held.out).toContain('it may weaken a protection: pass `--also weaker` to adopt it');
  const meant = await runAdoptCommand('adopt', key, '--also', 'weaker');
  expect(meant.text).toBe(settings.replace('releases: true', 'releases: false'));
});

it('prints one JSON document with the adopted and the remaining differences [11.1]', async () => {
  const { code, out } = await runAdoptCommand('adopt', 'labels.bug', '--sections', 'labels', '--json');
  expect(code).toBe(2);
  const { mode, outcome, targets } = JSON.parse(out);
  expect([mode, outcome]).toEqual(['adopt', 'drift']);
  const lines: { kind: string; message: string }[] = targets[0].sections[0].lines;
  expect(lines.map(({ kind }) => kind)).toEqual(['change', 'drift']);
});

it('exits with 1 and does not change the file if the given key does not exist [11.2]', async () => {
  const { code, out, text } = await runAdoptCommand('adopt', 'lables.bug');
  expect([code, text]).toEqual([1, settings]);
  expect(out).toContain('write `labels`, or a key below it');
  expect(simulator.requests).toEqual([]);
});
