import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../../test/kit/folder.ts';
import { findProgram } from './program.ts';

const place = newFolder();

/** Puts a program called `tool` into a folder, and returns the folder. */
function holding(...names: string[]) {
  const folder = join(place.path, ...names);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tool'), '#!/bin/sh\n');
  chmodSync(join(folder, 'tool'), 0o755);
  return folder;
}

function clone() {
  const folder = join(place.path, 'clone');
  mkdirSync(join(folder, '.git'), { recursive: true });
  return folder;
}

const found = async (path: readonly string[], folder = clone(), environment = {}) =>
  (await findProgram('tool', { PATH: path.join(delimiter), ...environment }, folder))?.path;

it('finds the first program on PATH by its absolute path [5.19]', async () => {
  const [one, other] = [holding('one'), holding('other')];
  expect(await found([one, other])).toBe(join(one, 'tool'));
  expect(await found([join(place.path, 'gone'), other])).toBe(join(other, 'tool'));
  expect(await found([])).toBeUndefined();
});

it('skips the current folder, a clone and relative folders in PATH [5.19]', async () => {
  const root = clone();
  const [own, inside, outside] = [holding('clone'), holding('clone', 'bin'), holding('outside')];
  const linked = join(place.path, 'linked');
  symlinkSync(inside, linked);
  const there = (folder: string) => relative(process.cwd(), folder);
  for (const path of [own, inside, linked, '', '.', './bin', there(outside), `${outside}/../clone/bin`])
    expect([path, await found([path], root)]).toEqual([path, undefined]);
  expect(await found([inside, '', '.', outside], join(root, 'bin'))).toBe(join(outside, 'tool'));
  expect(await found([inside], place.path, { GITHUB_WORKSPACE: root })).toBeUndefined();
  expect(await found([outside], outside)).toBeUndefined();
});

it('skips a link to a program in a clone, and files that are not programs [5.19]', async () => {
  const root = clone();
  const inside = holding('clone', 'bin');
  const bin = join(place.path, 'bin');
  mkdirSync(bin);
  symlinkSync(join(inside, 'tool'), join(bin, 'tool'));
  mkdirSync(join(place.path, 'folder', 'tool'), { recursive: true });
  const plain = holding('plain');
  chmodSync(join(plain, 'tool'), 0o644);
  expect(await found([bin, join(place.path, 'folder'), plain], root)).toBeUndefined();
});

it('passes only the accepted folders to the program [5.19]', async () => {
  const [inside, outside] = [holding('clone', 'bin'), holding('outside')];
  expect((await findProgram('tool', { Path: [inside, '.', outside].join(delimiter) }, clone()))?.folders).toBe(outside);
});

it('finds the `.exe` file on Windows', async () => {
  const { platform } = process;
  const folder = holding('one');
  copyFileSync(join(folder, 'tool'), join(folder, 'tool.exe'));
  try {
    Object.defineProperty(process, 'platform', { value: 'win32' });
    expect(await found([folder])).toBe(join(folder, 'tool.exe'));
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});
