import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../refusal.ts';
import { listSettingsFiles, loadSettings, MissingFileError } from './load.ts';
import { decodeText } from './readable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string | Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** The one refusal of a file, with the folder taken out of its words. */
async function refusal(reading: Promise<unknown>) {
  const error = await reading.catch((reason: unknown) => reason);
  if (!(error instanceof SettingsError)) throw new Error(`not refused: ${error}`);
  expect(error.refusals).toHaveLength(1);
  const { problem, fix, place } = error.refusals[0]!;
  const plain = (text: string) => text.replaceAll(`${folder}/`, '');
  return { problem: plain(problem), fix: plain(fix), line: place?.line };
}

it('a settings file is read as text, without its byte order mark', async () => {
  expect(await loadSettings(await written('good.yml', '\uFEFFlabels: []\r\n'))).toBe('labels: []\r\n');
});

it('a settings file whose lines end in a carriage return alone is refused, whichever line it is [2.1.5]', async () => {
  for (const [text, line] of [
    ['labels: []\rmilestones: []\r', 1],
    ['labels: []\r\n# a\rmilestones: []\n', 2],
  ] as const)
    expect(await refusal(loadSettings(await written('mac.yml', text)))).toEqual({
      problem: '`mac.yml` ends a line with only a carriage return, which not every YAML reader treats as a line break',
      fix: 'save the file with line feeds as its line breaks',
      line,
    });
});

it('a missing settings file is reported as missing', async () => {
  expect(await refusal(loadSettings(join(folder, 'none.yml')))).toMatchObject({
    problem: '`none.yml` does not exist',
    fix: 'create it with `trueup init`, or pass another path with `--settings-file`',
  });
});

it.each([
  ['settings.yml', 'settings.yaml'],
  ['other.yaml', 'other.yml'],
])('the refusal of a missing %s names %s, which is there', async (asked, there) => {
  await written(there, 'labels: []');
  expect(await refusal(loadSettings(join(folder, asked)))).toMatchObject({
    problem: `\`${asked}\` does not exist, but \`${there}\` does`,
    fix: `rename it, or pass \`${there}\``,
  });
});

it('the refusal of a missing `.github/settings.yml` names the `settings.yml` above it, and is still about a missing file', async () => {
  await mkdir(join(folder, 'clone'));
  const asked = join(folder, 'clone', '.github', 'settings.yml');
  const created = 'create it with `trueup init`, or pass another path with `--settings-file`';
  expect(await refusal(loadSettings(asked))).toMatchObject({ fix: created });
  await written('clone/settings.yml', 'labels: []');
  await expect(loadSettings(asked)).rejects.toBeInstanceOf(MissingFileError);
  expect(await refusal(loadSettings(asked))).toMatchObject({
    problem: '`clone/.github/settings.yml` does not exist, but `clone/settings.yml` does',
    fix: 'move it there, or pass `--settings-file clone/settings.yml`',
  });
  expect(await refusal(loadSettings(join(folder, 'clone', 'other', 'settings.yml')))).toMatchObject({ fix: created });
});

it('a settings file that is a directory is said to be one', async () => {
  await mkdir(join(folder, 'dir.yml'));
  expect(await refusal(loadSettings(join(folder, 'dir.yml')))).toMatchObject({
    problem: '`dir.yml` is a directory',
    fix: 'pass the settings file inside it',
  });
});

it('a settings file that is no regular file makes nobody wait', async () => {
  expect(await refusal(loadSettings('/dev/null'))).toMatchObject({ problem: '`/dev/null` is not a regular file' });
});

it('a settings file that cannot be read is refused with the reason', async () => {
  await symlink('loop.yml', join(folder, 'loop.yml'));
  expect(await refusal(loadSettings(join(folder, 'loop.yml')))).toMatchObject({
    problem: '`loop.yml` could not be read (ELOOP)',
    fix: 'check the path and the disk',
  });
});

it('a settings file of more than 1 MiB is refused', async () => {
  expect(await loadSettings(await written('largest.yml', '#'.repeat(1024 * 1024)))).toHaveLength(1024 * 1024);
  const file = await written('large.yml', '#'.repeat(1024 * 1024 + 1));
  expect(await refusal(loadSettings(file))).toMatchObject({
    problem: '`large.yml` is larger than 1 MiB, the limit for a settings file',
  });
});

it('the refusal names the line whose bytes are not UTF-8', async () => {
  const file = await written('latin.yml', Buffer.from('labels:\n# gr\xfcn\n', 'latin1'));
  expect(await refusal(loadSettings(file))).toEqual({
    problem: '`latin.yml` contains bytes that are not UTF-8',
    fix: 'save the file as UTF-8',
    line: 2,
  });
});

it('a settings file in UTF-16 is recognised', async () => {
  const file = await written('wide.yml', Buffer.from('\uFEFFlabels: []', 'utf16le'));
  expect(await refusal(loadSettings(file))).toMatchObject({ problem: '`wide.yml` is written in UTF-16', line: 1 });
});

it('a binary file is refused with the line of its first NUL', async () => {
  expect(() => decodeText(Buffer.from('a: 1\nb: \0'), 'blob.yml')).toThrow(
    'blob.yml:2:1: `blob.yml` is not a text file: it contains a NUL character. To fix, check that the path',
  );
});

it('a folder of settings files is listed with the folders in it, and with what is linked there', async () => {
  const repos = join(folder, 'repos');
  await mkdir(join(repos, 'acme', 'deeper'), { recursive: true });
  await written('repos/site.yml', '');
  await written('repos/acme/shop.yml', '');
  await symlink('acme', join(repos, 'alias'));
  await symlink('nowhere.yml', join(repos, 'broken.yml'));
  await symlink('loop.yml', join(repos, 'loop.yml'));
  expect(await listSettingsFiles(repos)).toEqual([
    'acme/deeper',
    'acme/shop.yml',
    'alias/deeper',
    'alias/shop.yml',
    'broken.yml',
    'loop.yml',
    'site.yml',
  ]);
});

it('a folder of settings files is refused where it is missing, and where it is a file', async () => {
  expect(await refusal(listSettingsFiles(join(folder, 'gone')))).toMatchObject({
    problem: 'the folder `gone` does not exist',
    fix: 'create it, or pass another path',
  });
  expect(await refusal(listSettingsFiles(await written('file.yml', '')))).toMatchObject({
    problem: '`file.yml` is not a folder',
    fix: 'pass the folder that contains the files',
  });
});
