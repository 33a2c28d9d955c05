import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../refusal.ts';
import { listFilesInFolder, loadSettingsText, MissingFileError } from './load.ts';
import { decodeSettingsText } from './readable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeFixture(name: string, content: string | Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Returns the only refusal of a file, without the name of the folder. */
async function getRefusal(reading: Promise<unknown>) {
  const error = await reading.catch((reason: unknown) => reason);
  if (!(error instanceof SettingsError)) throw new Error(`not refused: ${error}`);
  expect(error.refusals).toHaveLength(1);
  const { problem, fix, place } = error.refusals[0]!;
  const removeFolder = (text: string) => text.replaceAll(`${folder}/`, '');
  return { problem: removeFolder(problem), fix: removeFolder(fix), line: place?.line };
}

it('reads a settings file as text without its byte order mark', async () => {
  expect(await loadSettingsText(await writeFixture('good.yml', '\uFEFFlabels: []\r\n'))).toBe('labels: []\r\n');
});

it('refuses a lone carriage return on any line [2.1.5]', async () => {
  for (const [text, line] of [
    ['labels: []\rmilestones: []\r', 1],
    ['labels: []\r\n# a\rmilestones: []\n', 2],
  ] as const)
    expect(await getRefusal(loadSettingsText(await writeFixture('mac.yml', text)))).toEqual({
      problem: '`mac.yml` ends a line with only a carriage return, which not every YAML reader treats as a line break',
      fix: 'save the file with line feeds as its line breaks',
      line,
    });
});

it('reports a missing settings file', async () => {
  expect(await getRefusal(loadSettingsText(join(folder, 'none.yml')))).toMatchObject({
    problem: '`none.yml` does not exist',
    fix: 'create it with `trueup init`, or pass another path with `--settings-file`',
  });
});

it.each([
  ['settings.yml', 'settings.yaml'],
  ['other.yaml', 'other.yml'],
])('the refusal of a missing %s names the existing %s', async (missing, there) => {
  await writeFixture(there, 'labels: []');
  expect(await getRefusal(loadSettingsText(join(folder, missing)))).toMatchObject({
    problem: `\`${missing}\` does not exist, but \`${there}\` does`,
    fix: `rename it, or pass \`${there}\``,
  });
});

it('the refusal of a missing `.github/settings.yml` names an existing `settings.yml` above it', async () => {
  await mkdir(join(folder, 'clone'));
  const missing = join(folder, 'clone', '.github', 'settings.yml');
  const created = 'create it with `trueup init`, or pass another path with `--settings-file`';
  expect(await getRefusal(loadSettingsText(missing))).toMatchObject({ fix: created });
  await writeFixture('clone/settings.yml', 'labels: []');
  await expect(loadSettingsText(missing)).rejects.toBeInstanceOf(MissingFileError);
  expect(await getRefusal(loadSettingsText(missing))).toMatchObject({
    problem: '`clone/.github/settings.yml` does not exist, but `clone/settings.yml` does',
    fix: 'move it there, or pass `--settings-file clone/settings.yml`',
  });
  expect(await getRefusal(loadSettingsText(join(folder, 'clone', 'other', 'settings.yml')))).toMatchObject({
    fix: created,
  });
});

it('recognizes a directory in place of a settings file', async () => {
  await mkdir(join(folder, 'dir.yml'));
  expect(await getRefusal(loadSettingsText(join(folder, 'dir.yml')))).toMatchObject({
    problem: '`dir.yml` is a directory',
    fix: 'pass the settings file inside it',
  });
});

it('refuses a file that is not a regular file without waiting for it', async () => {
  expect(await getRefusal(loadSettingsText('/dev/null'))).toMatchObject({
    problem: '`/dev/null` is not a regular file',
  });
});

it('reports the reason for an unreadable settings file', async () => {
  await symlink('loop.yml', join(folder, 'loop.yml'));
  expect(await getRefusal(loadSettingsText(join(folder, 'loop.yml')))).toMatchObject({
    problem: '`loop.yml` could not be read (ELOOP)',
    fix: 'check the path and the disk',
  });
});

it('refuses a settings file larger than 1 MiB', async () => {
  expect(await loadSettingsText(await writeFixture('largest.yml', '#'.repeat(1024 * 1024)))).toHaveLength(1024 * 1024);
  const file = await writeFixture('large.yml', '#'.repeat(1024 * 1024 + 1));
  expect(await getRefusal(loadSettingsText(file))).toMatchObject({
    problem: '`large.yml` is larger than 1 MiB, the limit for a settings file',
  });
});

it('names the line with bytes that are not UTF-8', async () => {
  const file = await writeFixture('latin.yml', Buffer.from('labels:\n# gr\xfcn\n', 'latin1'));
  expect(await getRefusal(loadSettingsText(file))).toEqual({
    problem: '`latin.yml` contains bytes that are not UTF-8',
    fix: 'save the file as UTF-8',
    line: 2,
  });
});

it('refuses a settings file in UTF-16 and names the encoding', async () => {
  const file = await writeFixture('wide.yml', Buffer.from('\uFEFFlabels: []', 'utf16le'));
  expect(await getRefusal(loadSettingsText(file))).toMatchObject({
    problem: '`wide.yml` is written in UTF-16',
    line: 1,
  });
});

it('names the line of the first NUL in a binary file', async () => {
  expect(() => decodeSettingsText(Buffer.from('a: 1\nb: \0'), 'blob.yml')).toThrow(
    'blob.yml:2:1: `blob.yml` is not a text file: it contains a NUL character. To fix, check that the path',
  );
});

it('lists the files of a folder, its subfolders and its links', async () => {
  const repos = join(folder, 'repos');
  await mkdir(join(repos, 'acme', 'deeper'), { recursive: true });
  await writeFixture('repos/site.yml', '');
  await writeFixture('repos/acme/shop.yml', '');
  await symlink('acme', join(repos, 'alias'));
  await symlink('nowhere.yml', join(repos, 'broken.yml'));
  await symlink('loop.yml', join(repos, 'loop.yml'));
  expect(await listFilesInFolder(repos)).toEqual([
    'acme/deeper',
    'acme/shop.yml',
    'alias/deeper',
    'alias/shop.yml',
    'broken.yml',
    'loop.yml',
    'site.yml',
  ]);
});

it('refuses a missing folder, and a file in place of a folder', async () => {
  expect(await getRefusal(listFilesInFolder(join(folder, 'gone')))).toMatchObject({
    problem: 'the folder `gone` does not exist',
    fix: 'create it, or pass another path',
  });
  expect(await getRefusal(listFilesInFolder(await writeFixture('file.yml', '')))).toMatchObject({
    problem: '`file.yml` is not a folder',
    fix: 'pass the folder that contains the files',
  });
});
