import { expect, it } from 'vitest';
import descriptions from '../../../../simulator/src/description/servers.json' with { type: 'json' };
import { describeLack, listLackedSettings } from '../presence/servers.ts';
import { newestServer, oldestServer, parseServerVersion } from './server-version.ts';
import { createKnownServer, describeServer } from './servers.ts';

it.each([
  ['3.17.2', '3.17'],
  ['3.17', '3.17'],
  ['enterprise-server@3.9.10', '3.9'],
  ['ghe.com', undefined],
  ['GitHub AE', undefined],
  ['cloud', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %s as version %s of GitHub Enterprise Server', (text, version) => {
  expect(parseServerVersion(text)).toBe(version);
});

const listPaths = (version: string) => listLackedSettings(version).map(({ path }) => path);

it('knows the settings that each version lacks, and treats unknown versions as the oldest or the newest', () => {
  expect(listPaths('3.14')).toContain('rulesets[].rules[].type=merge_queue');
  expect(listPaths('3.15')).not.toContain('rulesets[].rules[].type=merge_queue');
  expect(listPaths('3.18')).toContain('actions.sha_pinning_required');
  expect(listPaths('3.19')).not.toContain('actions.sha_pinning_required');
  expect(listPaths('3.19')).toContain('codespaces_secrets');
  expect(listPaths('3.9')).toEqual(listPaths('3.14'));
  expect(listPaths('3.20')).toEqual(listPaths('3.19'));
  expect(listPaths('4.0')).toEqual(listPaths('3.19'));
});

it('knows the versions of the published descriptions', () => {
  expect([oldestServer, newestServer]).toEqual([descriptions.versions[0], descriptions.versions.at(-1)]);
});

it.each([
  ['3.13', 'this server (3.13, treated as 3.14)'],
  ['3.14', 'this server (3.14)'],
  ['3.19', 'this server (3.19)'],
  ['3.20', 'this server (3.20, treated as 3.19)'],
])('describes how it treats a server of %s', (version, text) => {
  expect(describeServer(version)).toBe(text);
});

it('names the first version that has a setting', () => {
  expect(describeLack('this server (3.16)', 'x', '3.17')).toBe(
    'this server (3.16) has no `x`, which needs GitHub Enterprise Server 3.17 or later',
  );
  expect(describeLack('this server (3.16)', 'x')).toBe(
    'this server (3.16) has no `x`, and no GitHub Enterprise Server up to 3.19 has it',
  );
});

const answerWith = (headers: Record<string, string>) => async () => ({ status: 200, headers, text: '' });
const request = { method: 'GET', url: 'https://code.example/api/v3', headers: {} };

it('reads the version from the first answer that has it', async () => {
  const server = createKnownServer();
  expect([server.version, server.isKnown]).toEqual([undefined, false]);
  await server.observeAnswers(answerWith({ 'x-github-enterprise-version': '3.18.4' }), { now: Date.now })(request);
  await server.observeAnswers(answerWith({}), { now: Date.now })(request);
  expect([server.version, server.isKnown]).toEqual(['3.18', true]);
});

it('prefers the configured version to the answer', async () => {
  const server = createKnownServer('3.15');
  await server.observeAnswers(answerWith({ 'x-github-enterprise-version': '3.18.4' }), { now: Date.now })(request);
  expect([server.version, server.isKnown]).toEqual(['3.15', true]);
  expect(createKnownServer('cloud')).toMatchObject({ version: undefined, isKnown: true });
});
