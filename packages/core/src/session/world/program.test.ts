import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../../test/kit/folder.ts';
import { findProgram } from './program.ts';

const place = createTestFolder();

/** Puts a program called `tool` into a folder, and returns the folder. */
function createProgramFolder(...names: string[]) {
  const folder = join(place.path, ...names);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tool'), '#!/bin/sh\n');
  chmodSync(join(folder, 'tool'), 0o755);
  return folder;
}

function createClone() {
  const folder = join(place.path, 'clone');
  mkdirSync(join(folder, '.git'), { recursive: true });
  return folder;
}

const findTool = async (path: readonly string[], folder = createClone(), environment = {}) =>
  (await findProgram('tool', { PATH: path.join(delimiter), ...environment }, folder))?.path;

it('finds the first program on PATH by its absolute path [5.19]', async () => {
  const [first, second] = [createProgramFolder('one'), createProgramFolder('other')];
  expect(await findTool([first, second])).toBe(join(first, 'tool'));
  expect(await findTool([join(place.path, 'gone'), second])).toBe(join(second, 'tool'));
  expect(await findTool([])).toBeUndefined();
});

it('skips the current folder, a clone and relative folders in PATH [5.19]', async () => {
  const root = createClone();
  const [own, inside, outside] = [
    createProgramFolder('clone'),
    createProgramFolder('clone', 'bin'),
    createProgramFolder('outside'),
  ];
  const linked = join(place.path, 'linked');
  symlinkSync(inside, linked);
  const toRelativePath = (folder: string) => relative(process.cwd(), folder);
  for (const path of [own, inside, linked, '', '.', './bin', toRelativePath(outside), `${outside}/../clone/bin`])
    expect([path, await findTool([path], root)]).toEqual([path, undefined]);
  expect(await findTool([inside, '', '.', outside], join(root, 'bin'))).toBe(join(outside, 'tool'));
  expect(await findTool([inside], place.path, { GITHUB_WORKSPACE: root })).toBeUndefined();
  expect(await findTool([outside], outside)).toBeUndefined();
});

it('skips a link to a program in a clone, and files that are not programs [5.19]', async () => {
  const root = createClone();
  const inside = createProgramFolder('clone', 'bin');
  const bin = join(place.path, 'bin');
  mkdirSync(bin);
  symlinkSync(join(inside, 'tool'), join(bin, 'tool'));
  mkdirSync(join(place.path, 'folder', 'tool'), { recursive: true });
  const plain = createProgramFolder('plain');
  chmodSync(join(plain, 'tool'), 0o644);
  expect(await findTool([bin, join(place.path, 'folder'), plain], root)).toBeUndefined();
});

it('passes only the accepted folders to the program [5.19]', async () => {
  const [inside, outside] = [createProgramFolder('clone', 'bin'), createProgramFolder('outside')];
  expect((await findProgram('tool', { Path: [inside, '.', outside].join(delimiter) }, createClone()))?.folders).toBe(
    outside,
  );
});

it('finds the `.exe` file on Windows', async () => {
  const { platform } = process;
  const folder = createProgramFolder('one');
  copyFileSync(join(folder, 'tool'), join(folder, 'tool.exe'));
  try {
    Object.defineProperty(process, 'platform', { value: 'win32' });
    expect(await findTool([folder])).toBe(join(folder, 'tool.exe'));
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});
