import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { start } from '../../../../test/kit/runs/program.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';

const folder = createTestFolder();
const { write, read } = folder;

async function typed(...args: string[]) {
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  return { code: await start(['import', '--from', 'protection', ...args], terminal), ...seen };
}

const classic = 'branches:\n  - name: main\n    protection:\n      enforce_admins: true # all\n';
const kept = '  - name: dev\n    protection:\n      force_push_bypassers: [alice]\n';

it('prints the converted file, and the result of each entry on standard error [9.10]', async () => {
  write('old.yml', classic);
  const { code, out, err } = await typed('old.yml');
  expect(code).toBe(0);
  expect(out).toMatch(/^rulesets:\n {2}- name: Protect main\n[\s\S]* {4}# all\n {4}bypass_actors: \[\]\n/);
  expect(err.split('\n')[0]).toBe('changed old.yml:2: branches[0]: written as the ruleset "Protect main"');
  expect(err).toContain('old.yml: converted\n');
  expect(read('old.yml')).toBe(classic);
});

it('reports four changes of one kind as one line [6.10]', async () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => classic.replace('branches:\n', '').replace('main', name)).join('');
  write('old.yml', `branches:\n${many}`);
  const { err } = await typed('old.yml');
  expect(err.split('\n').filter((line) => line.startsWith('changed '))).toEqual([
    expect.stringContaining('and 3 more: '),
  ]);
});

it('names a missing file as on the command line', async () => {
  expect((await typed('odl.yml')).err).toMatch(/^error `odl\.yml` does not exist\. To fix, name the file/);
});

it('exits with 1 if an entry remains, and names its place and the fix [9.8]', async () => {
  write('old.yml', classic + kept);
  const { code, out, err } = await typed('old.yml');
  expect(code).toBe(1);
  expect(out).toMatch(/^branches:\n {2}- name: dev\n[\s\S]*\nrulesets:\n {2}- name: Protect main\n/);
  expect(err).toMatch(/^error old\.yml:7:7: branches\[1\] "dev"\.protection\.force_push_bypassers: .* To fix, .*$/m);
  expect(err).toContain('old.yml: converted, 1 problem left to fix\n');
});

it('replaces each file in place, and keeps files without anything to convert', async () => {
  write('one.yml', classic);
  write('two.yml', 'labels:   []\n');
  write('three.yml', `branches:\n${kept}`);
  const { code, out, err } = await typed('one.yml', 'two.yml', 'three.yml', '--in-place');
  expect([code, out]).toEqual([1, '']);
  expect(read('one.yml')).toContain('rulesets:');
  expect([read('two.yml'), read('three.yml')]).toEqual(['labels:   []\n', `branches:\n${kept}`]);
  expect(err).toContain('two.yml: no classic rules to convert\n');
  expect(err).toContain('three.yml: 1 problem left to fix\n');
});

it('does not convert an invalid file, and lists its mistakes', async () => {
  write('bad.yml', 'branches: [{name: main, protection: {lock_branch: 1}}]\n');
  const { code, out, err } = await typed('bad.yml');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('error bad.yml:1:');
  expect(err).toContain('bad.yml: not converted, 1 problem to fix first\n');
});

it.each([
  [['a', 'b'], 'error standard output can take only one file, and 2 are named.'],
  [[], '.github/settings.yml: not converted, 1 problem to fix first'],
])('describes the mistake in %j', async (args, said) => {
  const { code, out, err } = await typed(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(said);
});
