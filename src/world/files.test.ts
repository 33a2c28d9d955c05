import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTo, diskFiles, mustBeWritable, readText } from './files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes a file with the folders that lead to it, and reads it back', async () => {
  const file = join(folder, 'a', 'b', 'c.yml');
  await diskFiles.write(file, 'ä: 1\n');
  expect([readFileSync(file, 'utf8'), await diskFiles.read(file)]).toEqual(['ä: 1\n', 'ä: 1\n']);
});

it('tells a file that is not there from one that cannot be read', async () => {
  await diskFiles.write(join(folder, 'a'), '');
  expect(await diskFiles.read(join(folder, 'b'))).toBeUndefined();
  expect(await diskFiles.read(join(folder, 'a', 'b'))).toBeUndefined();
  await expect(diskFiles.read(folder)).rejects.toThrow('EISDIR');
});

it('replaces a file as a whole, and keeps its mode and the links to it', async () => {
  const file = join(folder, 'real', 'settings.yml');
  await diskFiles.write(file, 'old');
  chmodSync(file, 0o640);
  symlinkSync('real', join(folder, 'linked'));
  symlinkSync(join('linked', 'settings.yml'), join(folder, 'link.yml'));
  const { ino } = statSync(file);
  await diskFiles.write(join(folder, 'link.yml'), 'new');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o640]);
  expect([lstatSync(join(folder, 'link.yml')).isSymbolicLink(), statSync(file).ino === ino]).toEqual([true, false]);
  expect(readdirSync(join(folder, 'real'))).toEqual(['settings.yml']);
});

it('writes through a link whose file is still to be written, and gives up on a link that leads to itself', async () => {
  symlinkSync('later.yml', join(folder, 'link.yml'));
  await diskFiles.write(join(folder, 'link.yml'), 'new');
  expect(readFileSync(join(folder, 'later.yml'), 'utf8')).toBe('new');
  symlinkSync('loop.yml', join(folder, 'loop.yml'));
  await expect(diskFiles.write(join(folder, 'loop.yml'), 'new')).rejects.toThrow(/ELOOP|leads to itself/);
});

it('leaves the old file and no draft where a write fails half-way', async () => {
  const file = join(folder, 'settings.yml');
  await diskFiles.write(file, 'old');
  await expect(diskFiles.write(file, { toString: () => 'x' } as unknown as string)).rejects.toThrow();
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['settings.yml']]);
});

it.each<[string, (path: string) => unknown]>([
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
])('refuses %s at once, to read, to write and to add to', { timeout: 10_000 }, async (_, make) => {
  const path = join(folder, 'odd');
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
  await diskFiles.write(join(folder, 'file'), '');
  await mustBeWritable(join(folder, 'a', 'b', 'c.json'));
  await mustBeWritable(join(folder, 'file'));
  await expect(mustBeWritable(folder)).rejects.toThrow('is a folder');
  await expect(mustBeWritable(join(folder, 'file', 'c.json'))).rejects.toThrow(/file is not a folder$/);
  expect(readdirSync(folder)).toEqual(['file']);
});
