import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('a run kills a mutant that a test notices, goes on where it stopped, and names those that live', () => {
  const file = 'src/session/targets/sizing.ts';
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  const words = [
    file,
    '--into',
    folder,
    '--tests',
    'src/session/targets/sizing.test.ts',
    '--count',
    '2',
    '--seed',
    '3',
  ];
  const run = (...more: string[]) =>
    spawnSync(process.execPath, ['scripts/mutate.mjs', ...words, ...more], { cwd: root, encoding: 'utf8' });
  const { status, stdout, stderr } = run('--fresh');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(
    stdout.match(/^(killed|hung|survived|untested) +src\/session\/targets\/sizing\.ts:\d+/gm)?.length,
  ).toBeGreaterThan(1);
  expect(stdout).toMatch(/^killed .*\[src\/session\/targets\/sizing\.test\.ts: /m);
  const again = run();
  expect(again.stdout).toContain(stdout.slice(stdout.indexOf('\nNo test notices:')));
  expect(again.stdout).not.toMatch(/^killed/m);
  expect(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')).results).toHaveLength(2);
  rmSync(folder, { recursive: true });
});
