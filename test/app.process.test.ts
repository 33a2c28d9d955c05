import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSimulator, type Simulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { appKeyPair, appRepositories, createAppSeed, listIssuedTokens } from './kit/runs/app-fleet.ts';
import { actionFile, cliFile, startProcess } from './kit/runs/start-process.ts';

const folder = createTestFolder();
let simulator: Simulator;
let host: Awaited<ReturnType<Simulator['listen']>>;

beforeEach(async () => {
  writeFileSync(folder.at('key.pem'), appKeyPair.privateKey, { mode: 0o600 });
  folder.write('settings.yml', 'labels:\n  - name: bug\n  - name: chore\n');
  simulator = openSimulator({
    seed: { repositories: appRepositories, ...createAppSeed() },
    tokens: [{ token: 'all-powerful' }],
  });
  host = await simulator.listen();
});
afterEach(() => host.close());

const listSecrets = () => [
  ...Object.keys(simulator.state.tokens).filter((token) => token.startsWith('ghs_')),
  ...appKeyPair.privateKey.split('\n').filter((line) => line.length > 20),
];

it('the command line runs as an app with a key file, and prints neither the key nor a token [5.11] [5.12]', async () => {
  const words = ['--repos', 'acme/shop,octocat/mine', '--defaults-file', 'settings.yml', '--app-id', '7'];
  const runCommand = (mode: string) =>
    startProcess([cliFile, mode, ...(mode === 'apply' ? ['--yes'] : []), ...words, '--private-repos', 'show'], {
      cwd: folder.path,
      env: { GITHUB_API_URL: host.url, GITHUB_TOKEN: 'of-somebody-else', TRUEUP_APP_PRIVATE_KEY: 'key.pem' },
    }).ended;
  const check = await runCommand('check');
  expect(check.code).toBe(2);
  expect(listIssuedTokens(simulator).flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
  const apply = await runCommand('apply');
  expect(apply.code).toBe(0);
  expect((simulator.repository('octocat/mine').labels as { name: string }[]).map(({ name }) => name)).toContain(
    'chore',
  );
  for (const text of [check, apply].flatMap(({ out, err }) => [out, err]))
    expect(listSecrets().filter((secret) => text.includes(secret))).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('the command line has no flag for the private key, and the error names the variable [5.12]', async () => {
  const { code, err } = await startProcess([cliFile, 'check', '--app-private-key', 'x'], { cwd: folder.path }).ended;
  expect([code, err]).toEqual([
    1,
    'error `trueup check` has no flag --app-private-key, because all users of this machine can see command lines. To fix, set the variable TRUEUP_APP_PRIVATE_KEY.\n',
  ]);
});

it('the action accepts a key with escaped line breaks, and masks the key and every token first [5.11]', async () => {
  const { code, out } = await startProcess([actionFile], {
    cwd: folder.path,
    env: {
      GITHUB_API_URL: host.url,
      GITHUB_REPOSITORY: 'acme/shop',
      INPUT_MODE: 'check',
      'INPUT_SETTINGS-FILE': 'settings.yml',
      'INPUT_APP-ID': '7',
      'INPUT_APP-PRIVATE-KEY': appKeyPair.privateKey.trim().replaceAll('\n', '\\n'),
    },
  }).ended;
  expect(code).toBe(2);
  const lines = out.split('\n');
  const masks = lines
    .filter((line) => line.startsWith('::add-mask::'))
    .map((line) => line.slice('::add-mask::'.length));
  const rest = lines.filter((line) => !line.startsWith('::add-mask::')).join('\n');
  for (const secret of listSecrets()) expect([masks.includes(secret), rest.includes(secret)]).toEqual([true, false]);
  expect(listIssuedTokens(simulator)).toEqual([
    { permissions: { metadata: 'read', issues: 'read' }, repositories: ['shop'] },
  ]);
});
