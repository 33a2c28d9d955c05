import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskFiles } from './files.ts';

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
