import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTestFolder } from '../../../../../test/kit/folder.ts';
import { appendToFile, assertWritable, diskFiles, readRegularFile, writeWholeFile } from './files.ts';

const folder = createTestFolder();

it('writes a file with its folders, and reads it back', async () => {
  const file = folder.at('a', 'b', 'c.yml');
  await diskFiles.write(file, 'ä: 1\n');
  expect([readFileSync(file, 'utf8'), await diskFiles.read(file)]).toEqual(['ä: 1\n', 'ä: 1\n']);
});

it('distinguishes a missing file from an unreadable one', async () => {
  await diskFiles.write(folder.at('a'), '');
  expect(await diskFiles.read(folder.at('b'))).toBeUndefined();
  expect(await diskFiles.read(folder.at('a', 'b'))).toBeUndefined();
  await expect(diskFiles.read(folder.path)).rejects.toThrow('EISDIR');
  await expect(readRegularFile(folder.at('b'))).rejects.toThrow('the file does not exist');
});

it('replaces the whole file, and keeps its mode and its links', async () => {
  const file = folder.at('real', 'settings.yml');
  await diskFiles.write(file, 'old');
  chmodSync(file, 0o640);
  symlinkSync('real', folder.at('linked'));
  symlinkSync(join('linked', 'settings.yml'), folder.at('link.yml'));
  const { ino } = statSync(file);
  await diskFiles.write(folder.at('link.yml'), 'new');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o640]);
  expect([lstatSync(folder.at('link.yml')).isSymbolicLink(), statSync(file).ino === ino]).toEqual([true, false]);
  expect(readdirSync(folder.at('real'))).toEqual(['settings.yml']);
});

it('writes through a link to a missing file, and rejects a link to itself', async () => {
  symlinkSync('later.yml', folder.at('link.yml'));
  await diskFiles.write(folder.at('link.yml'), 'new');
  expect(readFileSync(folder.at('later.yml'), 'utf8')).toBe('new');
  symlinkSync('loop.yml', folder.at('loop.yml'));
  await expect(diskFiles.write(folder.at('loop.yml'), 'new')).rejects.toThrow(/ELOOP|leads to itself/);
});

it('creates a private file once, and refuses a file in place of a folder', async () => {
  const file = folder.at('new', 'undo.yml');
  const create = (text: string) => diskFiles.createPrivate(file, text);
  expect(await Promise.all(['one', 'two', 'three'].map(create)).then((made) => made.filter(Boolean))).toHaveLength(1);
  expect([['one', 'two', 'three'].includes(readFileSync(file, 'utf8')), statSync(file).mode & 0o777]).toEqual([
    true,
    0o600,
  ]);
  await expect(diskFiles.createPrivate(join(file, 'below.yml'), 'new')).rejects.toThrow(/EEXIST|ENOTDIR|not a folder/);
});

describe('a link out of the folder', () => {
  const writes: [string, (file: string) => Promise<void>][] = [
    ['writing', (file) => diskFiles.write(file, 'new')],
    ['writing a private file', (file) => diskFiles.write(file, 'new', 'private')],
    ['creating a private file', async (file) => void (await diskFiles.createPrivate(file, 'new'))],
    ['writing the whole', (file) => writeWholeFile(file, 'new')],
    ['adding', (file) => appendToFile(file, 'new')],
    ['asking whether it can be written', assertWritable],
  ];
  /** The tests use another folder, and the current folder in a clone. */
  const places = ['elsewhere', 'in the current folder'].flatMap((where) =>
    writes.map(([what, write]) => [what, where, write] as const),
  );

  it.each(places)('is not followed by %s %s, whether its file exists or not [6.9]', async (_, where, write) => {
    const [clone, outside] = [folder.at('clone'), folder.at('outside')];
    mkdirSync(join(clone, 'real'), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(outside, 'there.yml'), 'old');
    if (where !== 'elsewhere') vi.spyOn(process, 'cwd').mockReturnValue(clone);
    symlinkSync(join(outside, 'there.yml'), join(clone, 'link.yml'));
    symlinkSync('../outside/new.yml', join(clone, 'dangling.yml'));
    symlinkSync('dangling.yml', join(clone, 'chained.yml'));
    for (const name of ['link.yml', 'dangling.yml', 'chained.yml'])
      await expect(write(join(clone, name))).rejects.toThrow(`${name} leads out of its folder through a link`);
    symlinkSync(outside, join(clone, 'folder'));
    symlinkSync(join(outside, 'gone'), join(clone, 'lost'));
    if (where !== 'elsewhere')
      for (const name of ['folder/x.yml', 'folder/deep/x.yml', 'folder/there.yml'])
        await expect(write(join(clone, name))).rejects.toThrow('leads out of its folder through a link');
    await write(join(clone, 'lost', 'deep', 'x.yml')).catch(() => {});
    expect([readdirSync(outside), readFileSync(join(outside, 'there.yml'), 'utf8')]).toEqual([['there.yml'], 'old']);
    vi.restoreAllMocks();
  });

  it('differs from a link that stays in the folder, which is followed [6.9]', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path);
    mkdirSync(folder.at('a', 'b'), { recursive: true });
    symlinkSync('../../real.yml', folder.at('a', 'b', 'link.yml'));
    await diskFiles.write(folder.at('a', 'b', 'link.yml'), 'new');
    expect(readFileSync(folder.at('real.yml'), 'utf8')).toBe('new');
    vi.restoreAllMocks();
  });
});

it('keeps the old file and no draft after a failed write', async () => {
  const file = folder.at('settings.yml');
  await diskFiles.write(file, 'old');
  await expect(diskFiles.write(file, { toString: () => 'x' } as unknown as string)).rejects.toThrow();
  expect([readFileSync(file, 'utf8'), readdirSync(folder.path)]).toEqual(['old', ['settings.yml']]);
});

it('leaves no part of a private file after a failed creation', async () => {
  const file = folder.at('undo.yml');
  await expect(diskFiles.createPrivate(file, { toString: () => 'x' } as unknown as string)).rejects.toThrow();
  expect(await diskFiles.createPrivate(file, 'new')).toBe(true);
});

it('keeps a file to which it cannot add a text', async () => {
  const file = folder.at('summary.md');
  await diskFiles.write(file, 'old');
  await expect(appendToFile(file, { toString: () => 'x' } as unknown as string)).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).toBe('old');
});

it.each<[string, (path: string) => unknown]>([
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
])('rejects %s at once for reads and writes', async (_, make) => {
  const path = folder.at('odd');
  make(path);
  const uses = [
    () => diskFiles.read(path),
    () => diskFiles.write(path, ''),
    () => appendToFile(path, ''),
    () => readRegularFile(path),
    () => assertWritable(path),
  ];
  for (const use of uses) await expect(use()).rejects.toThrow(/is not a regular file|leads out of its folder/);
});

it('checks whether a file can be written, without creating anything', async () => {
  await diskFiles.write(folder.at('file'), '');
  await assertWritable(folder.at('a', 'b', 'c.json'));
  await assertWritable(folder.at('file'));
  await expect(assertWritable(folder.path)).rejects.toThrow('is a folder');
  await expect(assertWritable(folder.at('file', 'c.json'))).rejects.toThrow(/file is not a folder$/);
  expect(readdirSync(folder.path)).toEqual(['file']);
});
