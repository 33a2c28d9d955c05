import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../test/folder.ts';
import { addTo, diskFiles, mustBeWritable, readText } from './files.ts';

const folder = newFolder();

it('writes a file with the folders that lead to it, and reads it back', async () => {
  const file = folder.at('a', 'b', 'c.yml');
  await diskFiles.write(file, 'ä: 1\n');
  expect([readFileSync(file, 'utf8'), await diskFiles.read(file)]).toEqual(['ä: 1\n', 'ä: 1\n']);
});

it('tells a file that is not there from one that cannot be read', async () => {
  await diskFiles.write(folder.at('a'), '');
  expect(await diskFiles.read(folder.at('b'))).toBeUndefined();
  expect(await diskFiles.read(folder.at('a', 'b'))).toBeUndefined();
  await expect(diskFiles.read(folder.path)).rejects.toThrow('EISDIR');
  await expect(readText(folder.at('b'))).rejects.toThrow('there is no such file');
});

it('replaces a file as a whole, and keeps its mode and the links to it', async () => {
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

it('writes through a link whose file is still to be written, and gives up on a link that leads to itself', async () => {
  symlinkSync('later.yml', folder.at('link.yml'));
  await diskFiles.write(folder.at('link.yml'), 'new');
  expect(readFileSync(folder.at('later.yml'), 'utf8')).toBe('new');
  symlinkSync('loop.yml', folder.at('loop.yml'));
  await expect(diskFiles.write(folder.at('loop.yml'), 'new')).rejects.toThrow(/ELOOP|leads to itself/);
});

it('leaves the old file and no draft where a write fails half-way', async () => {
  const file = folder.at('settings.yml');
  await diskFiles.write(file, 'old');
  await expect(diskFiles.write(file, { toString: () => 'x' } as unknown as string)).rejects.toThrow();
  expect([readFileSync(file, 'utf8'), readdirSync(folder.path)]).toEqual(['old', ['settings.yml']]);
});

it.each<[string, (path: string) => unknown]>([
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
])('refuses %s at once, to read, to write and to add to', { timeout: 10_000 }, async (_, make) => {
  const path = folder.at('odd');
  make(path);
  const uses = [
    () => diskFiles.read(path),
    () => diskFiles.write(path, ''),
    () => addTo(path, ''),
    () => readText(path),
    () => mustBeWritable(path),
  ];
  for (const use of uses) await expect(use()).rejects.toThrow('is not a regular file');
});

it('knows before a run whether a file can be written, and makes nothing to find out', async () => {
  await diskFiles.write(folder.at('file'), '');
  await mustBeWritable(folder.at('a', 'b', 'c.json'));
  await mustBeWritable(folder.at('file'));
  await expect(mustBeWritable(folder.path)).rejects.toThrow('is a folder');
  await expect(mustBeWritable(folder.at('file', 'c.json'))).rejects.toThrow(/file is not a folder$/);
  expect(readdirSync(folder.path)).toEqual(['file']);
});
