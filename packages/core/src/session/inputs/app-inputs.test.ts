import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { createTestFolder } from '../../../../../test/kit/folder.ts';
import { readInputs } from './read.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString();
const folder = createTestFolder();
let file: string;

beforeEach(() => {
  file = folder.at('key.pem');
  writeFileSync(file, key, { mode: 0o600 });
});

function read(given: Record<string, string>, environment: Record<string, string> = {}) {
  const all: Record<string, string> = { repository: 'acme/shop', ...given };
  const answer = readInputs((name) => all[name], environment);
  if ('problems' in answer)
    return answer.problems.map(({ input, problem, fix }) => `${input}: ${problem}. To fix, ${fix}`);
  const { app, token } = answer.options as { app?: { id: string }; token?: unknown };
  return [app?.id, token];
}

it('reads the key of an app from an input, a variable or a file, and then needs no token [5.12]', () => {
  const taken = ['7', undefined];
  expect(read({ 'app-id': '7', 'app-private-key': key })).toEqual(taken);
  expect(read({ 'app-id': '7' }, { TRUEUP_APP_PRIVATE_KEY: key.replaceAll('\n', '\\n') })).toEqual(taken);
  expect(read({ 'app-id': '7', 'app-private-key': file })).toEqual(taken);
  expect(read({ 'app-id': '7' }, { TRUEUP_APP_PRIVATE_KEY: file })).toEqual(taken);
  expect(read({ 'app-id': 'Iv23liABCDEFGH', 'app-private-key': file })).toEqual(['Iv23liABCDEFGH', undefined]);
});

it('ignores a key in the environment without an app, or if another key is given [5.12]', () => {
  const environment = { TRUEUP_APP_PRIVATE_KEY: 'no key' };
  expect(read({ token: 'mine' }, environment)[0]).toBeUndefined();
  expect(read({ 'app-id': '7', 'app-private-key': file }, environment)).toEqual(['7', undefined]);
  expect(read({ 'app-id': '7' }, environment)[0]).toContain('app-private-key: contains no key in PEM format');
});

it('rejects an app without a key, a key without an app, and a token in addition to both [5.12]', () => {
  expect(read({ 'app-id': '7' })).toEqual([
    'app-private-key: not given, but `--app-id` needs it. To fix, pass the key or the path of its file; on a command line, set TRUEUP_APP_PRIVATE_KEY',
  ]);
  expect(read({ 'app-private-key': file, token: 'mine' })).toEqual([
    'app-id: not given, but its private key is. To fix, write the app id from the settings page of the app',
  ]);
  expect(read({ 'app-id': '7', 'app-private-key': file, token: 'mine' })).toEqual([
    'token: is set together with `--app-id`. To fix, set only one of them',
  ]);
  expect(read({ 'app-id': 'my-app', 'app-private-key': file })).toEqual([
    'app-id: "my-app" is not the id of an app. To fix, write the number from the page of the app',
  ]);
});

it('describes a damaged key or a wrong id in the same way for every source [5.12]', () => {
  const damaged = key.replace(/\n.{64}\n/, '\n');
  const environment = { TRUEUP_APP_PRIVATE_KEY: damaged };
  const ofKey = expect.stringMatching(/^app-private-key: is damaged/);
  expect(read({ 'app-id': '7' }, environment)).toEqual([ofKey]);
  expect(read({ 'app-id': '7', 'app-private-key': damaged })).toEqual([ofKey]);
  writeFileSync(file, damaged);
  expect(read({ 'app-id': '7', 'app-private-key': file })).toEqual([
    expect.stringMatching(/^app-private-key: is damaged/),
  ]);
  const ofId = expect.stringMatching(/^app-id: "my-app" is not the id/);
  expect(read({ 'app-id': 'my-app' }, { TRUEUP_APP_PRIVATE_KEY: key })).toEqual([ofId]);
  expect(read({ 'app-id': 'my-app' }, environment)).toEqual([ofId, ofKey]);
});

it('rejects a file that everyone can open, and one that it cannot read [5.12]', () => {
  chmodSync(file, 0o644);
  const [open] = read({ 'app-id': '7', 'app-private-key': file });
  expect(open).toBe(
    'app-private-key: is the path of a file that everyone on this machine can open. To fix, run `chmod 600` on the file',
  );
  const [gone] = read({ 'app-id': '7', 'app-private-key': folder.at('none.pem') });
  expect(gone).toContain('is not the path of a readable file (ENOENT)');
  expect(read({ 'app-id': '7', 'app-private-key': folder.path })[0]).toContain('is not the path of a regular file');
});

it('prints no part of a private key that lacks its first line and therefore looks like a path [5.11]', () => {
  const body = key.split('\n').slice(1).join('\n').replaceAll('-----', '');
  const [said] = read({ 'app-id': '7', 'app-private-key': body });
  expect(said).toMatch(/^app-private-key: contains no key in PEM format, and is not the path of a readable file \(/);
  for (const line of key.split('\n').filter((one) => one.length > 20)) expect(said).not.toContain(line);
  expect(read({ 'app-id': '7', 'app-private-key': 'a\0b' })[0]).toContain('is not the path of a readable file');
});
