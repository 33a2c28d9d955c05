import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WireRequest } from '../packages/core/src/github/http/http.ts';
import type { Clock } from '../packages/core/src/github/limits/clock.ts';
import { openSimulator, type RepositorySeed, type Seed, type Simulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from '../test/kit/folder.ts';
import { appKeyPair } from '../test/kit/runs/app-fleet.ts';
import { createQuickClock } from '../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../test/kit/runs/terminal.ts';
import confirmed from './kit/unverified.json' with { type: 'json' };
import { verifyAssumptions } from './verify.ts';

const folder = createTestFolder();
const now = Date.parse('2026-01-01T12:00:00Z');
const name = 'trueup-live-verify-7';

const shopOf = (owner: string) => ({ owner, name: 'shop', visibility: 'private' as const });

/** A person with a token for all repositories of the account, and an organization with an app that may do everything. */
const seed = (more: Seed = {}): Seed => ({
  tokens: [{ token: 'wide-token', login: 'me', repositories: 'all' }],
  accounts: [
    { login: 'me', type: 'User', plan: 'free' },
    { login: 'acme', type: 'Organization', plan: 'free' },
  ],
  repositories: [shopOf('me')],
  apps: [
    { id: 7, slug: 'keeper', public_key: appKeyPair.publicKey },
    { id: 15368, slug: 'github-actions', name: 'GitHub Actions' },
  ],
  installations: [{ app: 'keeper', account: 'acme', permissions: everything }],
  ...more,
});

const everything = Object.fromEntries(
  'actions actions_variables administration contents deployments environments issues metadata pages secrets variables workflows repository_hooks checks dependabot_secrets codespaces_secrets security_events'
    .split(' ')
    .map((permission) => [permission, 'write' as const]),
);

interface Start {
  readonly owner?: string;
  readonly name?: string;
  readonly flags?: Record<string, string>;
  readonly environment?: Record<string, string>;
  readonly simulator?: Simulator;
  readonly transport?: Simulator['transport'];
  readonly clock?: Clock;
}

async function start({ owner = 'me', name: called = name, flags = {}, environment, ...given }: Start = {}) {
  const simulator = given.simulator ?? openSimulator({ seed: seed(), now: () => now });
  const { terminal, seen } = createFakeTerminal(environment ?? { GITHUB_TOKEN: 'wide-token' }, folder.path);
  const systemWorld = {
    transport: given.transport ?? simulator.transport,
    clock: given.clock ?? createQuickClock(now),
    load: async () => '',
    list: async () => [],
    files: {
      read: async () => undefined,
      createPrivate: async () => true,
      write: async () => {},
      remove: async () => {},
    },
  };
  const all = Object.entries({ repository: `${owner}/${called}`, only: 'labels/', ...flags });
  const code = await verifyAssumptions({ flags: new Map(all), files: [] }, terminal, systemWorld);
  const names = Object.values(simulator.state.repositories).map((one) => `${one.owner}/${one.name}`);
  return { code, ...seen, simulator, names };
}

const others = ['me/shop'];
const asApp = { TRUEUP_APP_ID: '7', TRUEUP_APP_PRIVATE_KEY: appKeyPair.privateKey };

it('creates a private repository, tests the assumptions there, and deletes it [19.14]', async () => {
  const { code, out, err, simulator, names } = await start({ flags: { plan: 'free', 'answers-dir': 'one' } });
  expect(err).toContain(`me/${name}: created, private`);
  expect(err).toContain(`me/${name}: deleted`);
  expect(out).toContain('13 same, 0 differ');
  expect(code).toBe(0);
  expect(names).toEqual(others);
  expect(simulator.objections).toEqual([]);
  const [file] = readdirSync(folder.at('one'));
  expect(file).toMatch(/-free-private-person\.json$/);
  const text = readFileSync(folder.at('one', file!), 'utf8');
  for (const word of [name, 'wide-token']) expect(text).not.toContain(word);
});

it('tests all assumptions of a private repository from start to end [19.14]', async () => {
  const { code, out, names, simulator } = await start({ flags: { plan: 'free', only: '' } });
  expect(out).toMatch(/ 0 differ, 0 flaky/);
  expect([code, names, simulator.objections]).toEqual([0, others, []]);
});

it('uses an app token that is limited to the test repository [19.14]', async () => {
  const simulator = openSimulator({ seed: seed({ repositories: [shopOf('acme')] }), now: () => now });
  const { code, out, names } = await start({
    owner: 'acme',
    environment: asApp,
    simulator,
    flags: { plan: 'free', only: 'labels/,people/' },
  });
  expect(out).toContain(' 0 differ, 0 flaky');
  expect(out).toContain('because it needs the token of an account, and not of an app');
  expect([code, names, simulator.objections]).toEqual([0, ['acme/shop'], []]);
  const limited = simulator.requests.filter(({ route }) => route.endsWith('/access_tokens')).map(({ body }) => body);
  expect(limited).toContainEqual({ repository_ids: [expect.any(Number)] });
});

it('deletes the repository after a failed run, and with `--remove` after a killed run [19.14]', async () => {
  const simulator = openSimulator({ seed: seed(), now: () => now });
  const failing = async (request: WireRequest) => {
    if (request.url.includes('/labels')) throw new Error('no network');
    return simulator.transport(request);
  };
  expect(await start({ simulator, transport: failing })).toMatchObject({ code: 1, names: others });
  const killed = async (request: WireRequest) => {
    if (request.method === 'DELETE' && request.url.endsWith(name)) throw new Error('killed');
    return simulator.transport(request);
  };
  expect(await start({ simulator, transport: killed })).toMatchObject({ code: 1, names: [...others, `me/${name}`] });
  const swept = await start({ simulator, flags: { remove: '' } });
  expect([swept.code, swept.names]).toEqual([0, others]);
  const again = await start({ simulator, flags: { remove: '' } });
  expect(again.err).toContain('there is no such repository');
  expect(again.code).toBe(0);
});

it('deletes a repository that the tests renamed and archived [19.14]', async () => {
  const simulator = openSimulator({ seed: seed(), now: () => now });
  const killed = async (request: WireRequest) => {
    if (request.method === 'DELETE' && request.url.endsWith(name)) throw new Error('killed');
    return simulator.transport(request);
  };
  await start({ simulator, transport: killed });
  const made = simulator.repository(`me/${name}`);
  await simulator.transport({
    method: 'PATCH',
    url: `https://api.github.com/repos/me/${name}`,
    headers: { authorization: 'Bearer wide-token', 'user-agent': 'test', 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${name}-moved`, archived: true }),
  });
  expect(made.archived).toBe(true);
  const swept = await start({ simulator, flags: { remove: '' } });
  expect([swept.code, swept.names], swept.err).toEqual([0, others]);
});

it.each<[string, Partial<RepositorySeed>, Start, string]>([
  ['a repository with another name', {}, { name: 'shop' }, 'does not begin with `trueup-live-`'],
  ['a public repository', { visibility: 'public' }, {}, 'it is not private'],
  ['a repository with content of another person', { branches: ['main'] }, {}, 'content that the kit did not create'],
])('does not delete %s [19.14]', async (_, more, given, says) => {
  const kept = { owner: 'me', name, visibility: 'private' as const, branches: [], ...more };
  const repositories = [...Object.values(seed().repositories!), kept];
  const simulator = openSimulator({ seed: seed({ repositories }), now: () => now });
  const { code, err, names } = await start({ ...given, simulator, flags: { remove: '' } });
  expect(err).toContain(says);
  expect([code, names]).toEqual([1, [...others, `me/${name}`]]);
});

it('creates no repository if the name is taken or the token is missing [19.14]', async () => {
  const repositories = [...Object.values(seed().repositories!), { owner: 'me', name, branches: ['main'] }];
  const simulator = openSimulator({ seed: seed({ repositories }), now: () => now });
  const taken = await start({ simulator });
  expect([taken.code, taken.names]).toEqual([1, [...others, `me/${name}`]]);
  const bare = await start({ environment: {} });
  expect(bare.err).toContain('set `GITHUB_TOKEN`');
  expect([bare.code, bare.simulator.requests]).toEqual([1, []]);
});

it('only the verification script deletes repositories: the packages contain no such request [19.14]', () => {
  const packages = join(import.meta.dirname, '..', 'packages');
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('simulator'),
  );
  const deleting = files.filter((file) =>
    readFileSync(join(packages, file), 'utf8').includes('DELETE /repos/{owner}/{repo}'),
  );
  const whole = deleting.filter((file) =>
    /DELETE \/repos\/\{owner\}\/\{repo\}['"`]/.test(readFileSync(join(packages, file), 'utf8')),
  );
  expect(deleting.length).toBeGreaterThan(0);
  expect(whole).toEqual([]);
});

it('does not wait for rate limits of a simulator on the same machine [19.6]', async () => {
  const simulator = openSimulator({ seed: seed(), now: () => now });
  const slept: number[] = [];
  const quick = createQuickClock(now);
  const clock = {
    now: quick.now,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds);
      await quick.sleep(milliseconds);
    },
  };
  const given = { simulator, clock, flags: { plan: 'free', only: 'labels/,milestones/,keys/,stores/,environments/' } };
  const environment = { GITHUB_TOKEN: 'wide-token', GITHUB_API_URL: 'http://127.0.0.1:9/api' };
  const transport = async (request: WireRequest) =>
    simulator.transport({ ...request, url: request.url.replace('http://127.0.0.1:9/api', 'https://api.github.com') });
  const local = await start({ ...given, environment, transport });
  expect(local.code, local.err).toBe(0);
  expect(slept).toEqual([]);
  expect((await start(given)).code).toBe(0);
  expect(slept.length).toBeGreaterThan(0);
});

it('`--only unbacked` tests only unbacked assumptions, and prints an estimate [19.6]', async () => {
  const { err, out, code } = await start({ flags: { plan: 'free', only: 'unbacked' } });
  expect(err).toMatch(/: \d+ assumptions, about \d+ requests \(\d+ writes\) in about \d+ minutes?\./);
  expect(err).toMatch(/1 of \d+, about \d+ minutes? left: /);
  const [, same, differ, flaky, elsewhere] = /: (\d+) same, (\d+) differ, (\d+) flaky, (\d+) not here/.exec(out)!;
  const tested = [same, differ, flaky, elsewhere].reduce((sum, count) => sum + Number(count), 0);
  expect(tested).toBe(confirmed.unbacked.length);
  expect(code).toBe(0);
});
