import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSettings, loadSettings } from './load.ts';
import { textOf } from './readable.ts';
import { SettingsRefused } from './refusal.ts';

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
  if (!(error instanceof SettingsRefused)) throw new Error(`not refused: ${error}`);
  expect(error.refusals).toHaveLength(1);
  const { problem, fix, place } = error.refusals[0]!;
  const plain = (text: string) => text.replaceAll(`${folder}/`, '');
  return { problem: plain(problem), fix: plain(fix), line: place?.line };
}

describe('loading a settings file', () => {
  it('reads the text, without its byte order mark', async () => {
    const file = await written('good.yml', '\uFEFFlabels: []\r\n');
    expect(await loadSettings(file)).toBe('labels: []\r\n');
  });

  it('says that there is none', async () => {
    expect(await refusal(loadSettings(join(folder, 'none.yml')))).toMatchObject({
      problem: 'there is no `none.yml`',
      fix: 'create it with `trueup init`, or pass the right path',
    });
  });

  it.each([
    ['settings.yml', 'settings.yaml'],
    ['other.yaml', 'other.yml'],
  ])('says that instead of %s there is %s', async (asked, there) => {
    await written(there, 'labels: []');
    expect(await refusal(loadSettings(join(folder, asked)))).toMatchObject({
      problem: `there is no \`${asked}\`, but there is \`${there}\``,
      fix: `rename it, or pass \`${there}\``,
    });
  });

  it('says that it is a directory', async () => {
    await mkdir(join(folder, 'dir.yml'));
    expect(await refusal(loadSettings(join(folder, 'dir.yml')))).toMatchObject({
      problem: '`dir.yml` is a directory',
      fix: 'name the settings file inside it',
    });
  });

  it('does not wait on what is no regular file', async () => {
    expect(await refusal(loadSettings('/dev/null'))).toMatchObject({ problem: '`/dev/null` is not a regular file' });
  });

  it('says why it cannot be read', async () => {
    await symlink('loop.yml', join(folder, 'loop.yml'));
    expect(await refusal(loadSettings(join(folder, 'loop.yml')))).toMatchObject({
      problem: '`loop.yml` cannot be read (ELOOP)',
      fix: 'check the path and the disk',
    });
  });

  it('takes no more than 1 MiB', async () => {
    const largest = await written('largest.yml', '#'.repeat(1024 * 1024));
    expect(await loadSettings(largest)).toHaveLength(1024 * 1024);
    const file = await written('large.yml', '#'.repeat(1024 * 1024 + 1));
    expect(await refusal(loadSettings(file))).toMatchObject({
      problem: '`large.yml` is larger than 1 MiB, and no settings file needs that',
    });
  });

  it('names the line whose bytes are not UTF-8', async () => {
    const file = await written('latin.yml', Buffer.from('labels:\n# gr\xfcn\n', 'latin1'));
    expect(await refusal(loadSettings(file))).toEqual({
      problem: '`latin.yml` holds bytes that are not UTF-8',
      fix: 'save the file as UTF-8',
      line: 2,
    });
  });

  it('recognises UTF-16', async () => {
    const file = await written('wide.yml', Buffer.from('\uFEFFlabels: []', 'utf16le'));
    expect(await refusal(loadSettings(file))).toMatchObject({ problem: '`wide.yml` is written in UTF-16', line: 1 });
  });

  it('refuses a binary file, naming the line of its first NUL', async () => {
    expect(() => textOf(Buffer.from('a: 1\nb: \0'), 'blob.yml')).toThrow(
      'blob.yml:2:1: `blob.yml` is not a text file: it holds a NUL character. To fix, check that the path',
    );
  });
});

describe('a folder of settings files', () => {
  it('is listed with the folders in it, and with what is linked there', async () => {
    const repos = join(folder, 'repos');
    await mkdir(join(repos, 'acme', 'deeper'), { recursive: true });
    await written('repos/site.yml', '');
    await written('repos/acme/shop.yml', '');
    await symlink('acme', join(repos, 'alias'));
    await symlink('nowhere.yml', join(repos, 'broken.yml'));
    await symlink('loop.yml', join(repos, 'loop.yml'));
    expect(await listSettings(repos)).toEqual([
      'acme/deeper',
      'acme/shop.yml',
      'alias/deeper',
      'alias/shop.yml',
      'broken.yml',
      'loop.yml',
      'site.yml',
    ]);
  });

  it('is refused where it is missing, and where it is a file', async () => {
    expect(await refusal(listSettings(join(folder, 'gone')))).toMatchObject({
      problem: 'there is no folder `gone`',
      fix: 'create it, or name another',
    });
    expect(await refusal(listSettings(await written('file.yml', '')))).toMatchObject({
      problem: '`file.yml` is not a folder',
      fix: 'name the folder that holds the files',
    });
  });
});
