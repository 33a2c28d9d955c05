import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestFolder } from '../../../../../test/kit/folder.ts';
import { listFilesAtRef, readFileAtRef } from './checkout.ts';

const folder = createTestFolder();
const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder.path });

beforeEach(() => {
  runGit('init', '--quiet', '--initial-branch', 'main');
  mkdirSync(folder.at('in'));
  writeFileSync(folder.at('in', 'settings.yml'), 'labels: []\n');
  runGit('add', '.');
  runGit('commit', '--quiet', '--message', 'first');
  writeFileSync(folder.at('in', 'settings.yml'), 'labels: changed\n');
});

afterEach(() => vi.unstubAllEnvs());

const readAt = (ref: string, file: string, inside = '') => readFileAtRef(ref, file, folder.at(inside));

it('reads a file at a ref, whatever the folder contains now', async () => {
  expect(await readAt('main', 'in/settings.yml')).toEqual({ text: 'labels: []\n' });
  expect(await readAt('main', './settings.yml', 'in')).toEqual({ text: 'labels: []\n' });
});

it('distinguishes a ref without the file from a name that is not a ref', async () => {
  expect(await readAt('main', 'in/gone.yml')).toEqual({});
  expect(await readAt('trunk', 'in/settings.yml')).toBeUndefined();
});

it('passes to git only the variables that it needs', async () => {
  const needed =
    'GIT_CEILING_DIRECTORIES GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_DIR GIT_WORK_TREE HOME HOMEDRIVE HOMEPATH PATHEXT ' +
    'SYSTEMROOT TEMP USERPROFILE XDG_CONFIG_HOME';
  const bin = mkdtempSync(join(tmpdir(), 'trueup-'));
  const seen = join(bin, 'seen');
  writeFileSync(join(bin, 'git'), `#!/bin/sh\nenv >'${seen}'\n`, { mode: 0o755 });
  for (const name of ['DEPLOY_HOOK', ...needed.split(' ')]) vi.stubEnv(name, '/x');
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
  await readAt('main', 'in/settings.yml');
  const given = readFileSync(seen, 'utf8').match(/^(?!PWD|OLDPWD|SHLVL|_|PATH=)\w+(?==)/gm)!;
  expect(given.toSorted()).toEqual(['GIT_NO_LAZY_FETCH', ...needed.split(' ')].toSorted());
  rmSync(bin, { recursive: true });
});

it('runs no program called `git` from the checkout [5.19]', async () => {
  const seen = folder.at('seen');
  mkdirSync(folder.at('bin'));
  writeFileSync(folder.at('bin', 'git'), `#!/bin/sh\ntouch '${seen}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', ['.', folder.at('bin'), process.env.PATH].join(delimiter));
  expect(await readAt('main', 'in/settings.yml')).toEqual({ text: 'labels: []\n' });
  expect(existsSync(seen)).toBe(false);
});

it('rejects an option of git as a ref', async () => {
  expect(await readAt('--all', 'in/settings.yml')).toBeUndefined();
  expect(await readAt('--git-dir=/', 'in/settings.yml')).toBeUndefined();
});

it('lists a folder at a ref, one level deep', async () => {
  mkdirSync(folder.at('in', 'acme', 'deep'), { recursive: true });
  for (const name of ['acme/shop.yml', 'acme/deep/other.yml', 'späß -.yml']) writeFileSync(folder.at('in', name), '');
  expect(await listFilesAtRef('main', 'in', folder.path)).toEqual(['settings.yml']);
  runGit('add', '.');
  runGit('commit', '--quiet', '--message', 'second');
  const all = ['acme/shop.yml', 'settings.yml', 'späß -.yml'];
  for (const path of ['in', './in/', 'in//']) expect(await listFilesAtRef('main', path, folder.path)).toEqual(all);
  expect(await listFilesAtRef('main', '.', folder.at('in'))).toEqual(all);
  expect(await listFilesAtRef('main', 'gone', folder.path)).toEqual([]);
  expect(await listFilesAtRef('trunk', 'in', folder.path)).toBeUndefined();
  expect(await listFilesAtRef('main', 'in/settings.yml', folder.path)).toEqual([]);
});
