import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { WireAnswer, WireRequest } from '../packages/core/src/github/http/http.ts';
import { openSimulator, type Seed, type Simulator } from '../packages/simulator/src/index.ts';
import { legacyBehaviors } from '../packages/simulator/src/state/legacy-behaviors.ts';
import { createTestFolder } from '../test/kit/folder.ts';
import { createQuickClock } from '../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../test/kit/runs/terminal.ts';
import { pickSample } from '../test/kit/seed.ts';
import { assumptions } from './assumptions/all.ts';
import { runLiveCommand } from './cli.ts';
import { createLabSeed, labRepository, type RepositoryKind, repositoryKinds } from './test/labs.ts';

const folder = createTestFolder();

const person: RepositoryKind = 'a public repository of a person';

interface Start {
  readonly kind?: RepositoryKind;
  readonly repository?: object;
  readonly seed?: Seed;
  readonly simulator?: Simulator;
  readonly flags?: Record<string, string | undefined>;
  readonly environment?: Record<string, string>;
  readonly types?: string;
  readonly transport?: Simulator['transport'];
}

const now = Date.parse('2026-01-01T12:00:00Z');

const hostOf = ({ kind = person, repository = {}, seed = {} }: Start) =>
  openSimulator({ seed: createLabSeed(kind, { branches: [], ...repository }, seed), now: () => now });

/** Runs the command, with typed answers at a terminal or without a terminal. */
async function start(given: Start = {}) {
  const { kind = person, simulator = hostOf(given), flags = {}, environment = {}, types } = given;
  const full = `${repositoryKinds[kind].owner}/${labRepository}`;
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'lab-token', ...environment }, folder.path);
  const all = Object.entries({ repository: full, confirm: full, only: 'labels/', ...flags });
  const given_ = { flags: new Map(all.filter((one): one is [string, string] => one[1] !== undefined)), files: [] };
  const systemWorld = {
    transport: given.transport ?? simulator.transport,
    clock: createQuickClock(now),
    load: async () => '',
    list: async () => [],
    files: {
      read: async () => undefined,
      createPrivate: async () => true,
      write: async () => {},
      remove: async () => {},
    },
  };
  const ask = types === undefined ? undefined : async () => types;
  const code = await runLiveCommand(given_, { ...terminal, ...(ask && { ask }) }, systemWorld);
  const writes = simulator.requests.filter(({ method, route }) => method !== 'GET' && !route.startsWith('query '));
  return { code, ...seen, simulator, writes };
}

const labels = 'd73a4a';

it('tests the assumptions, reverts its changes, and reports no difference [19.4]', async () => {
  const { code, out, err, simulator } = await start();
  expect(err).toContain('me/trueup-live-7f3a: 13 assumptions, about 48 requests (35 writes) in about 1 minute. ');
  expect(out).toContain('# Assumptions about GitHub: 13 same, 0 differ, 0 flaky, 0 not here');
  expect(code).toBe(0);
  const { labels: left } = simulator.repository(`me/${labRepository}`) as unknown as {
    labels: { color: string; name: string }[];
  };
  expect(left).toHaveLength(10);
  expect(left.find(({ name }) => name === 'bug')!.color).toBe(labels);
  expect(simulator.objections).toEqual([]);
});

it('tests every assumption that a public repository of a free account allows, within the request limit [19.6]', async () => {
  const { code, out, err, simulator } = await start({
    flags: { only: undefined, plan: 'free' },
    environment: { TRUEUP_LIVE_READER: 'reading-token' },
  });
  expect(out).toMatch(/ 0 differ, 0 flaky/);
  expect(code).toBe(0);
  expect(simulator.requests.length).toBeLessThanOrEqual(900);
  const [, foretold] = /about (\d+) requests \(\d+ writes\) in about \d+ minutes\. Settings are changed/.exec(err)!;
  expect(Math.abs(Number(foretold) / simulator.requests.length - 1)).toBeLessThan(0.2);
  expect(simulator.objections).toEqual([]);
});

it('stops and fails if GitHub requests a longer wait than `--max-wait` [19.6]', async () => {
  const simulator = hostOf({});
  const isLabels = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';
  simulator.misbehave({ match: isLabels, times: 9, with: { kind: 'secondary-limit', retryAfter: 7200 } });
  const { code, err } = await start({ simulator, flags: { 'max-wait': '10' } });
  expect(err).toContain('max-wait allows 10 min in total');
  expect([code, simulator.requests.filter(isLabels).length]).toEqual([1, 1]);
});

it('succeeds again in the repository of an earlier run [19.5]', async () => {
  const { simulator } = await start();
  expect((await start({ simulator })).code).toBe(0);
});

/** A simulated GitHub that changes some of its answers. */
const changing = (simulator: Simulator, change: (answer: WireAnswer, method: string) => object) => ({
  simulator,
  transport: async (request: WireRequest) => {
    const answer = await simulator.transport(request);
    return { ...answer, ...change(answer, request.method) };
  },
});

/** A simulated GitHub that shows the repository with another value. */
const showing = (before: string, after: string) =>
  changing(hostOf({}), ({ text }) => ({ text: text.replace(before, after) }));

it('lists a change that GitHub refuses to revert, if the answer of its assumption differs [19.4]', async () => {
  const simulator = hostOf({});
  simulator.misbehave({
    match: ({ route }) => route === 'DELETE /repos/{owner}/{repo}/branches/{branch}/protection',
    times: Number.POSITIVE_INFINITY,
    with: { kind: 'status', status: 422, body: { message: 'Not now' } },
  });
  const { code, out } = await start({
    ...changing(simulator, ({ text }) => ({ text: text.replace('"protected":true', '"protected":false') })),
    flags: { only: 'branches/reported' },
  });
  expect([code, simulator.repository(`me/${labRepository}`).branch_rules]).toEqual([2, [expect.anything()]]);
  expect(out).toContain('## branches/reported: differs');
  expect(out).toContain('## Left in the repository');
  expect(out).toContain('protection: 422 Not now');
});

it('removes only its own leftovers of an earlier run from every list, even if the server lacks a list [19.5]', async () => {
  const [names, addresses] = [
    ['trueup-live old', 'mine'],
    ['https://trueup-live.invalid/<num>', 'https://example.com/<num>'],
  ];
  const lists: Record<string, readonly object[]> = {
    ...Object.fromEntries(
      ['labels', 'rulesets', 'actions_policies'].map((key) => [key, names.map((name) => ({ name }))]),
    ),
    ...Object.fromEntries(['milestones', 'deploy_keys'].map((key) => [key, names.map((title) => ({ title }))])),
    webhooks: addresses.map((url) => ({ config: { url } })),
    autolinks: addresses.map((url_template) => ({ key_prefix: url_template.slice(8, 9), url_template })),
  };
  const given = { repository: lists, flags: { only: 'wire/moment' } };
  const { simulator } = await start(given);
  const left = () =>
    Object.keys(lists).map((key) => (simulator.repository(`me/${labRepository}`)[key] as object[]).length);
  expect(left()).toEqual([2, 2, 2, 2, 2, 2, 2]);
  const lacking = async (request: WireRequest) =>
    request.url.includes('/autolinks') ? { status: 404, headers: {}, text: '{}' } : simulator.transport(request);
  expect((await start({ ...given, simulator, transport: lacking })).code).toBe(0);
  expect(left()).toEqual([1, 1, 1, 1, 1, 1, 2]);
  await start({ ...given, simulator });
  expect(left()).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

const other = { owner: 'me', name: 'shop' };
const seedWith = (token: object, more: object = {}, count = 0): Seed => {
  const crowd = Array.from({ length: count }, (_, at) => ({ ...other, name: `shop-${at}` }));
  const seed = createLabSeed(person, { branches: [] });
  return {
    tokens: [{ token: 'lab-token', login: 'me', repositories: [`me/${labRepository}`], ...token }],
    repositories: [...Object.values(seed.repositories!), { ...other, ...more }, ...crowd],
  };
};
const both = { repositories: [`me/${labRepository}`, 'me/shop'] };
const called = (full: string) => ({ flags: { repository: full, confirm: full } });
const classic = changing(hostOf({}), ({ headers }) => ({ headers: { ...headers, 'x-oauth-scopes': 'repo' } }));
const reaches = 'the token reaches other repositories too';

const refusals: readonly (readonly [what: string, given: Start, says: string])[] = [
  ['a repository with another name', called('me/shop'), 'does not begin with `trueup-live-`'],
  ['a missing repository', called('me/trueup-live-x'), 'sees no repository'],
  ['a repository that is not empty', { repository: { branches: ['main'] } }, 'is not empty'],
  ['a fork', { repository: { fork: true } }, 'is a fork'],
  [
    'a repository that may be a fork',
    showing('"fork":false,', ''),
    `GET /repos/me/${labRepository} in an unknown format`,
  ],
  ['an archived repository', { repository: { archived: true } }, 'is archived'],
  ['another default branch', { repository: { default_branch: 'trunk' } }, 'the default branch'],
  ['another file', { repository: { branches: ['main'], files: { 'trueup-live.md': 'mine' } } }, 'is not empty'],
  ['an issue', showing('"open_issues_count":0', '"open_issues_count":1'), 'is not empty'],
  [
    'a new name',
    showing(`"name":"${labRepository}"`, `"name":"${labRepository}-moved"`),
    `is called ${labRepository}-moved now`,
  ],
  ['a token for everything', { seed: seedWith({ repositories: 'all' }) }, reaches],
  ['a token for another repository too', { seed: seedWith(both) }, reaches],
  ['a token for another private one', { seed: seedWith(both, { visibility: 'private' }) }, reaches],
  ['a token of a crowded account', { seed: seedWith({}, {}, 150) }, 'has 151 other repositories, too many to see'],
  ['a classic token, which reaches everything of its account', classic, 'a classic one'],
  [
    'a read token that can administer the repository',
    { environment: { TRUEUP_LIVE_READER: 'lab-token' } },
    'second token may administr',
  ],
];

it.each(refusals)('refuses %s, and writes nothing [19.4]', async (_, given, says) => {
  const { code, err, simulator, writes } = await start(given);
  expect(err).toContain(says);
  expect(err).toContain('To fix, ');
  expect([code, writes, simulator.requests.length < 120]).toEqual([1, [], true]);
});

it('accepts a token whose account has other public repositories without access [19.4]', async () => {
  expect((await start({ seed: seedWith({}) })).code).toBe(0);
});

it('accepts a token for other repositories of the owner with `--organization` [19.4]', async () => {
  expect((await start({ seed: seedWith({ repositories: 'all' }), flags: { organization: '' } })).code).toBe(0);
});

it('asks for the full repository name at a terminal, and writes nothing before the answer [19.4]', async () => {
  const refused = await start({ types: 'y', flags: { confirm: undefined } });
  expect(refused.err).toContain('Nothing was changed.');
  expect([refused.code, refused.writes]).toEqual([1, []]);
  expect((await start({ types: `me/${labRepository}`, flags: { confirm: undefined } })).code).toBe(0);
});

it('sends no request without a confirmation, or with another name [19.4]', async () => {
  const silent = await start({ flags: { confirm: undefined } });
  expect(silent.err).toContain(`pass \`--confirm me/${labRepository}\``);
  expect([silent.code, silent.simulator.requests]).toEqual([1, []]);
  const wrong = await start({ flags: { confirm: 'me/trueup-live-8' } });
  expect(wrong.err).toContain('names me/trueup-live-8');
  expect([wrong.code, wrong.simulator.requests]).toEqual([1, []]);
});

it('exits with 2 after a difference, and writes an issue without repository name and token [19.7]', async () => {
  const told = `"description":"lab-token of me/${labRepository}"`;
  const wrong = ({ text }: WireAnswer, method: string) => ({
    text: method === 'POST' ? text.replace('"description":""', told) : text.replace(/(?<=_checks":)\[.+?]/, '[]'),
  });
  const flags = { only: 'labels/,rulesets/check-without-app', 'issue-file': 'issue.md' };
  const { code, out } = await start({ ...changing(hostOf({}), wrong), flags });
  expect(code).toBe(2);
  expect(out).toContain('## labels/empty-description: differs');
  expect(out).toContain('An empty description is stored as it is, or as null. (rule 2.3.2)');
  expect(out).toContain(
    'expected <code>[{context: &quot;build&quot;, integration_id: no such key}]</code>, seen <code>[]<',
  );
  const issue = folder.read('issue.md');
  expect(issue).toMatch(/^Title: Assumptions about GitHub: 2 differ/);
  expect(issue).not.toContain(labRepository);
  expect(issue).not.toContain('lab-token');
});

it('prints the results as JSON without the repository name [19.7]', async () => {
  const { out } = await start({ flags: { json: '' } });
  const { beliefs, facts } = JSON.parse(out);
  expect(beliefs[0]).toMatchObject({ verdict: 'same', section: 'labels', rule: '2.3.2' });
  expect(facts).toEqual({ visibility: 'public', owner: 'person' });
  expect(out).not.toContain(labRepository);
});

it('reports the assumptions that it could not test, and the reason [19.7]', async () => {
  const { out, code } = await start({ flags: { only: 'people/' } });
  expect(out).toContain('because it needs a second token, which only reads');
  expect(code).toBe(0);
});

/** The state without times, IDs and values that GitHub generates. */
const stateOf = (simulator: Simulator) =>
  JSON.stringify(simulator.repository(`me/${labRepository}`), (key, value) =>
    /^(\w+_at|id|key|renamed|sha|check_suite_preferences|ruleset_habits|invitations_sent)$/.test(key)
      ? undefined
      : value,
  );

/** A simulated GitHub that stops answering after this number of writes. */
function lostAfter(count: number, simulator: Simulator) {
  let writes = 0;
  return async (request: WireRequest) => {
    if (writes > count) throw new Error('killed');
    const isWrite = request.method !== 'GET' && !request.body?.includes('"query":"query ');
    if (isWrite) writes += 1;
    const answer = await simulator.transport(request);
    if (writes > count) throw new Error('killed');
    return answer;
  };
}

const possible = assumptions.filter(
  ({ needs = {} }) => !needs.reader && needs.visibility !== 'private' && !needs.plan && needs.owner !== 'organization',
);

it('a run after a kill at the first or last write leaves the same state as a complete run [19.5]', async () => {
  const whole = JSON.parse(stateOf((await start({ flags: { only: 'wire/moment' } })).simulator));
  const every = possible.flatMap(({ id, steps }) => {
    const writes = steps.filter(({ call }) => typeof call === 'function' || call.access === 'write').length;
    return [...new Set([1, writes])].flatMap((count) => (writes ? [{ id, count }] : []));
  });
  for (const { id, count } of pickSample(every, 8)) {
    const simulator = hostOf({});
    await start({ simulator, flags: { only: id }, transport: lostAfter(count, simulator) });
    expect(
      await start({ simulator, flags: { only: 'wire/moment' } }),
      `${id}, killed behind write ${count}`,
    ).toMatchObject({ code: 0 });
    expect(JSON.parse(stateOf(simulator)), `${id}, killed behind write ${count}`).toEqual(whole);
  }
});

it('writes the answers to a new folder, and refuses an unwritable folder before the first request [19.8]', async () => {
  const { code, err } = await start({ flags: { 'answers-dir': 'live/answers', plan: 'free' } });
  expect(code).toBe(0);
  expect(err).toContain('The answers are in live/answers/');
  const [file] = readdirSync(folder.at('live', 'answers'));
  expect(file).toMatch(/^20\d\d-\d\d-\d\d-free-public-person\.json$/);
  const text = readFileSync(folder.at('live', 'answers', file!), 'utf8');
  expect(JSON.parse(text).beliefs).toHaveLength(13);
  for (const word of [labRepository, 'lab-token']) expect(text).not.toContain(word);
  folder.write('taken', '');
  const refused = await start({ flags: { 'answers-dir': 'taken' } });
  expect(refused.err).toContain('--answers-dir: could not be written');
  expect([refused.code, refused.simulator.requests]).toEqual([1, []]);
});

it('reports if GitHub names other permissions than Trueup asks for [5.25]', async () => {
  const header = 'x-accepted-github-permissions';
  const { out } = await start(
    changing(hostOf({}), ({ headers }) => ({ headers: { ...headers, [header]: 'actions=read' } })),
  );
  expect(out).toContain('## Other permissions than Trueup asks for');
  expect(out).toContain('{repo}/labels: GitHub accepts actions=read, but Trueup asks for issues=write</code>');
});

it.each([
  ['as recorded', []],
  ['as older servers do', legacyBehaviors],
] as const)('finds no difference on a server that answers %s [19.4]', async (_, older) => {
  const simulator = openSimulator({ seed: createLabSeed(person, { branches: [] }), now: () => now, older });
  const { code, out } = await start({
    simulator,
    flags: { only: 'repository/,branches/,labels/,milestones/,actions/' },
  });
  expect([code, out]).toEqual([0, expect.stringMatching(/ 0 differ, 0 flaky/)]);
});

it('restores the repository if GitHub accepts a write that it should refuse [19.2]', async () => {
  const simulator = hostOf({});
  const repository = () => simulator.repository(`me/${labRepository}`);
  const kept = () => JSON.stringify([repository().default_branch, repository().settings, repository().labels]);
  const transport = async (request: WireRequest) => {
    const answer = await simulator.transport(request);
    if (answer.status !== 422 || !request.body) return answer;
    const sent = JSON.parse(request.body);
    const { default_branch, names, description } = sent;
    if (default_branch) repository().default_branch = default_branch;
    Object.assign(repository().settings as object, names && { topics: names }, description && { description });
    if (request.method === 'POST' && request.url.endsWith('/labels'))
      (repository().labels as object[]).push({ id: 4711, default: false, description: null, ...sent });
    return { ...answer, status: 200, text: JSON.stringify({ ...sent, owner: { login: 'me' }, name: labRepository }) };
  };
  const before = kept();
  const { code, out } = await start({ simulator, transport, flags: { only: 'repository/,labels/' } });
  expect([code, out]).toEqual([2, expect.not.stringContaining('## Left in the repository')]);
  expect(kept()).toBe(before);
});
