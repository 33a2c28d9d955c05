import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRemote, remoteIn } from './remote.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shop = { host: 'github.com', owner: 'acme', name: 'shop' };
const origin = (url: string) => `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = x\n`;

it.each([
  ['https://github.com/acme/shop.git', shop],
  ['https://github.com/acme/shop/', shop],
  ['https://someone:hunter2@github.com/acme/shop', shop],
  ['git@github.com:acme/shop.git', shop],
  ['ssh://git@github.com:22/acme/shop.git', shop],
  ['https://Git.Example.com/acme/my.shop.git', { host: 'git.example.com', owner: 'acme', name: 'my.shop' }],
  ['/srv/git/shop.git', undefined],
  ['https://github.com/acme', undefined],
  ['https://github.com/a/b/c', undefined],
])('reads the repository off %s', (url, found) => {
  expect(remoteIn(origin(url))).toEqual(found);
});

it('prefers `origin`, and takes the only remote without one', () => {
  const upstream = '[remote "upstream"]\n\turl = https://github.com/other/shop\n';
  expect(remoteIn(upstream + origin('git@github.com:acme/shop'))).toEqual(shop);
  expect(remoteIn(upstream)).toMatchObject({ owner: 'other' });
  expect(remoteIn(upstream + upstream.replace('upstream', 'second'))).toBeUndefined();
  expect(remoteIn('[branch "main"]\n\turl = https://github.com/acme/shop\n')).toBeUndefined();
});

it('looks in the folders above, and follows the file of a worktree', async () => {
  expect(await findRemote(folder)).toBeUndefined();
  const clone = join(folder, 'clone');
  mkdirSync(join(clone, '.git', 'worktrees', 'two'), { recursive: true });
  writeFileSync(join(clone, '.git', 'config'), origin('git@github.com:acme/shop.git'));
  mkdirSync(join(clone, 'src', 'deep'), { recursive: true });
  expect(await findRemote(join(clone, 'src', 'deep'))).toEqual(shop);

  writeFileSync(join(clone, '.git', 'worktrees', 'two', 'commondir'), '../..\n');
  const two = join(folder, 'two');
  mkdirSync(two);
  writeFileSync(join(two, '.git'), `gitdir: ${join(clone, '.git', 'worktrees', 'two')}\n`);
  expect(await findRemote(two)).toEqual(shop);
});
