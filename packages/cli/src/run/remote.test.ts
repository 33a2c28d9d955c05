import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { modes } from '../../../core/src/report/result/modes.ts';
import { findRemote, parseRemote, replaceRepositoryUrls, useCloneRepository, useRootSettingsFile } from './remote.ts';

const folder = createTestFolder();

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
])('reads the repository from %s', (url, found) => {
  expect(parseRemote(origin(url))).toEqual(found);
});

it('prefers `origin`, and otherwise uses the only remote', () => {
  const upstream = '[remote "upstream"]\n\turl = https://github.com/other/shop\n';
  expect(parseRemote(upstream + origin('git@github.com:acme/shop'))).toEqual(shop);
  expect(parseRemote(upstream)).toMatchObject({ owner: 'other' });
  expect(parseRemote(upstream + upstream.replace('upstream', 'second'))).toBeUndefined();
  expect(parseRemote('[branch "main"]\n\turl = https://github.com/acme/shop\n')).toBeUndefined();
});

it('searches the parent folders, and follows the file of a worktree', async () => {
  expect(await findRemote(folder.path)).toBeUndefined();
  const clone = folder.at('clone');
  mkdirSync(join(clone, '.git', 'worktrees', 'two'), { recursive: true });
  writeFileSync(join(clone, '.git', 'config'), origin('git@github.com:acme/shop.git'));
  mkdirSync(join(clone, 'src', 'deep'), { recursive: true });
  expect(await findRemote(join(clone, 'src', 'deep'))).toEqual(shop);

  writeFileSync(join(clone, '.git', 'worktrees', 'two', 'commondir'), '../..\n');
  const two = folder.at('two');
  mkdirSync(two);
  writeFileSync(join(two, '.git'), `gitdir: ${join(clone, '.git', 'worktrees', 'two')}\n`);
  expect(await findRemote(two)).toEqual(shop);
});

describe('a repository that is named by its URL', () => {
  const named = (flags: Record<string, string>, environment = {}) =>
    Object.fromEntries(
      replaceRepositoryUrls(
        { flags: new Map(Object.entries(flags)), files: [] },
        createFakeTerminal(environment).terminal,
      ).flags,
    );

  it.each(['https://github.com/acme/shop', 'https://www.github.com/acme/shop.git', 'git@github.com:acme/shop.git'])(
    'accepts %s as a repository',
    (address) => {
      expect(named({ repository: address, 'settings-file': address })).toEqual({
        repository: 'acme/shop',
        'settings-file': address,
      });
      expect(named({ repos: `acme/*,${address}, a/b` })).toEqual({ repos: 'acme/*,acme/shop, a/b' });
    },
  );

  it('leaves other text unchanged, to be rejected later', () => {
    for (const text of ['acme/shop', 'https://github.com/acme/shop/pulls', ''])
      expect(named({ repository: text })).toEqual({ repository: text });
  });

  it('rejects a URL of another server than the API server, because the name may be taken there', () => {
    const server = { GITHUB_API_URL: 'https://git.example.com/api/v3' };
    expect(named({ repository: 'https://git.example.com/acme/shop' }, server)).toEqual({ repository: 'acme/shop' });
    expect(() => named({ repository: 'https://github.com/acme/shop' }, server)).toThrow(
      '`https://github.com/acme/shop` is on `github.com`, but requests go to `git.example.com`. To fix, write only the name, `acme/shop`, or set `GITHUB_API_URL` to the API of `github.com`.',
    );
    expect(() => named({ repos: 'a/b,git@git.example.com:acme/shop' })).toThrow('but requests go to `github.com`');
  });
});

describe('a command without a repository', () => {
  const clone = (url: string) => {
    mkdirSync(folder.at('.git'), { recursive: true });
    writeFileSync(folder.at('.git', 'config'), origin(url));
  };
  const given = (command: 'check' | 'apply', flags: Record<string, string> = {}, environment = {}) => {
    const { terminal, seen } = createFakeTerminal(environment, folder.path);
    const started = useCloneRepository(
      { flags: new Map(Object.entries(flags)), files: [] },
      terminal,
      modes[command].writes,
    );
    return started.then((found) => [found.flags.get('repository'), seen.err]);
  };

  it('a command without a repository uses the repository of the clone, with a note', async () => {
    clone('git@github.com:acme/shop.git');
    expect(await given('check')).toEqual([
      'acme/shop',
      'note using the repository acme/shop, the remote of this clone.\n',
    ]);
  });

  it('a command keeps the named repository', async () => {
    clone('git@github.com:acme/shop.git');
    expect(await given('check', { repository: 'a/b' })).toEqual(['a/b', '']);
    expect(await given('check', { repos: 'a/b' })).toEqual([undefined, '']);
    expect(await given('check', {}, { GITHUB_REPOSITORY: 'a/b' })).toEqual([undefined, '']);
  });

  it('apply only suggests the repository of the clone, because the remote may be a fork', async () => {
    clone('git@github.com:acme/shop.git');
    expect(await given('apply')).toEqual([
      undefined,
      'note this folder is a clone of acme/shop. To apply to it, run `trueup apply --repository acme/shop`.\n',
    ]);
    const [, said] = await given('apply', { 'settings-file': 'my file.yml', yes: '' });
    expect(said).toContain("run `trueup apply --repository acme/shop --settings-file 'my file.yml' --yes`.\n");
  });

  it('sends no token to a server that only the clone names', async () => {
    clone('https://git.evil.example/acme/shop.git');
    expect(await given('check')).toEqual([
      undefined,
      'note this folder is a clone from `git.evil.example`, and the token may belong to another server. To use it, set `GITHUB_API_URL=https://git.evil.example/api/v3`, or `GITHUB_API_URL=https://api.github.com` if that name is an alias of github.com.\n',
    ]);
    expect((await given('check', {}, { GITHUB_API_URL: 'https://git.evil.example/api/v3' }))[0]).toBe('acme/shop');
  });
});

describe('the settings file of a check in a folder of a clone', () => {
  /** A clone inside a folder with a settings file, and a folder inside the clone. */
  function clone(name: string, isThere = true) {
    const root = folder.at(name, 'clone');
    const inside = join(root, 'docs', 'guide');
    for (const one of [join(root, '.git'), join(root, '.github'), inside, folder.at(name, '.github')])
      mkdirSync(one, { recursive: true });
    writeFileSync(folder.at(name, '.github', 'settings.yml'), 'labels: [{name: hostile}]\n');
    if (isThere) writeFileSync(join(root, '.github', 'settings.yml'), 'labels: []\n');
    return { root, inside };
  }

  async function taken(directory: string, flags: Readonly<Record<string, string>> = {}, environment = {}) {
    const { terminal, seen } = createFakeTerminal(environment, directory);
    const given = await useRootSettingsFile({ flags: new Map(Object.entries(flags)), files: [] }, terminal);
    return [given.flags.get('settings-file'), seen.err];
  }

  it('a check in a folder of a clone uses the file at its root, with a note [7.30]', async () => {
    const { root, inside } = clone('plain');
    const file = join(root, '.github', 'settings.yml');
    expect(await taken(inside)).toEqual([
      join('..', '..', '.github', 'settings.yml'),
      `note using the settings file ${file}, at the root of this clone.\n`,
    ]);
    expect(await taken(root)).toEqual([undefined, '']);
    writeFileSync(join(inside, 'settings.yml'), '');
    mkdirSync(join(inside, '.github'));
    writeFileSync(join(inside, '.github', 'settings.yml'), '');
    expect(await taken(inside)).toEqual([undefined, '']);
  });

  it('a check uses no file above the clone, of an untrusted clone, or in a job [7.30]', async () => {
    expect(await taken(clone('bare', false).inside)).toEqual([undefined, '']);
    const outside = folder.at('none', 'deep');
    mkdirSync(outside, { recursive: true });
    mkdirSync(folder.at('none', '.github'));
    writeFileSync(folder.at('none', '.github', 'settings.yml'), '');
    expect(await taken(outside)).toEqual([undefined, '']);
    const { inside } = clone('job');
    for (const environment of [{ CI: 'true' }, { GITHUB_ACTIONS: 'true' }])
      expect(await taken(inside, {}, environment)).toEqual([undefined, '']);
    for (const flag of ['repos', 'fleet-file']) expect(await taken(inside, { [flag]: 'x' })).toEqual([undefined, '']);
    expect(await taken(inside, { 'settings-file': 'own.yml' })).toEqual(['own.yml', '']);
  });

  it('a check uses no file outside the clone that a link leads to [7.30]', async () => {
    const { root, inside } = clone('linked', false);
    symlinkSync(folder.at('linked', '.github', 'settings.yml'), join(root, '.github', 'settings.yml'));
    expect(await taken(inside)).toEqual([undefined, '']);
  });
});
