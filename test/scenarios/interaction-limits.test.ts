import { expect, it } from 'vitest';
import { getLimit } from '../../packages/core/src/sections/interaction_limits/calls.ts';
import { openFakeGithub } from '../kit/runs/fake-github.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines, openScene } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

const bigOrg = { login: 'big-org', type: 'Organization' as const };

/** `acme/shop` on a simulated GitHub. Only the test moves its clock. */
function openShop(repository: object = {}, options: object = {}) {
  const clock = { now: start };
  const seed = {
    repositories: [{ owner: 'acme', name: 'shop', ...repository }],
    accounts: [{ login: 'mona' }, bigOrg],
  };
  return { clock, ...openScene({ seed, now: () => clock.now, ...options }) };
}

/** The organization limits interactions in all its repositories. */
const openShopUnderOwnerLimit = (repository: object = {}) => {
  const owner = {
    login: 'acme',
    type: 'Organization' as const,
    interaction_limit: { limit: 'collaborators_only', expires_at: '2026-03-01T00:00:00Z' },
  };
  return openScene({
    seed: { accounts: [owner], repositories: [{ owner: 'acme', name: 'shop', ...repository }] },
    now: () => start,
  });
};

const weekLimit = 'interaction_limits:\n  limit: contributors_only\n  expiry: one_week\n';
const capSettings = 'interaction_limits:\n  pull_request_creation_cap: {enabled: true, max_open_pull_requests: 5}\n';

it('check reports drift after an interaction limit expires, and apply sets the limit again [3.9]', async () => {
  const { clock, check, apply } = openShop();
  await apply(weekLimit);
  clock.now += 7 * day - 1000;
  expect((await check(weekLimit)).outcome).toBe('success');
  clock.now += 1000;
  expect(formatLines(await check(weekLimit))).toEqual(['drift: limit (not set) → contributors_only (for one_week)']);
  expect(formatLines(await apply(weekLimit), 'change')).toEqual([
    'change: limit (not set) → contributors_only (for one_week)',
  ]);
  expect((await check(weekLimit)).outcome).toBe('success');
});

it('every apply renews an interaction limit before its end [2.1.8]', async () => {
  const { clock, simulator, apply } = openShop();
  await apply(weekLimit);
  clock.now += 5 * day;
  expect(formatLines(await apply(weekLimit))).toEqual([
    'change: limit contributors_only set again for one_week, because it expires by itself',
  ]);
  expect(simulator.repository('acme/shop').interaction_limit).toMatchObject({ expires_at: '2026-01-13T00:00:00Z' });
});

it('every apply of a snapshot renews the interaction limit and never shortens its duration [2.1.8]', async () => {
  const formatEndAfter = (days: number) => new Date(start + days * day).toISOString().replace('.000', '');
  const stage = openShop({ interaction_limit: { limit: 'contributors_only', expires_at: formatEndAfter(170) } });
  const readEndTime = () =>
    (stage.simulator.repository('acme/shop').interaction_limit as { expires_at: string }).expires_at;
  const { text = '' } = await stage.snapshot({ sections: ['interaction_limits'] });
  expect(text).toContain('limit: contributors_only');
  const checkResult = await stage.check(text);
  expect([checkResult.outcome, stage.listWrites()]).toEqual(['success', []]);
  expect(formatLines(checkResult, 'note').join()).toContain(
    `is up to date and ends at ${formatEndAfter(170)}; each apply sets the limit again for six_months; declare \`expiry\` to choose the duration`,
  );
  for (const [daysLater, expiry, endDay] of [
    [0, 'six_months', 182],
    [177, 'one_week', 184],
    [5, 'three_days', 185],
    [2.5, 'one_day', 185.5],
  ] as const) {
    stage.clock.now += daysLater * day;
    const endBefore = readEndTime();
    expect(formatLines(await stage.apply(text), 'change')).toEqual([
      `change: limit contributors_only set again for ${expiry}, because it expires by itself`,
    ]);
    expect(readEndTime()).toBe(formatEndAfter(endDay));
    expect(readEndTime() >= endBefore).toBe(true);
  }
  expect(stage.listWrites()).toEqual(Array(4).fill('PUT /repos/{owner}/{repo}/interaction-limits'));
});

it('every apply renews an interaction limit for the same duration if the local clock is slow [2.1.8]', async () => {
  const stage = openShop({ interaction_limit: { limit: 'contributors_only', expires_at: '2026-01-02T00:00:00Z' } });
  const slowWorld = createWorld(stage.simulator, 'interaction_limits:\n  limit: contributors_only\n', start - 600_000);
  for (let times = 0; times < 3; times += 1) {
    stage.clock.now += 1000;
    await run({ ...defaultOptions, mode: 'apply' }, slowWorld);
  }
  expect(stage.simulator.repository('acme/shop').interaction_limit).toMatchObject({
    expires_at: '2026-01-02T00:00:03Z',
  });
});

it('apply does not shorten an interaction limit that another person has extended since the plan [2.1.8]', async () => {
  const stage = openShop({ interaction_limit: { limit: 'contributors_only' } });
  const longerLimit = { limit: 'contributors_only', expiry: 'one_month' };
  const extendLimit = () =>
    createCaller(stage.simulator).send('PUT', '/repos/acme/shop/interaction-limits', longerLimit);
  const match = ({ route }: { readonly route: string }) => route === 'GET /repos/{owner}/{repo}/interaction-limits';
  stage.simulator.misbehave({ match, after: true, with: { kind: 'meanwhile', act: extendLimit } });
  const result = await stage.apply('interaction_limits:\n  limit: contributors_only\n');
  expect([result.outcome, stage.listWrites().length]).toEqual(['failed', 1]);
  expect(formatLines(result, 'error')[0]).toContain('changed during this run');
  expect(stage.simulator.repository('acme/shop').interaction_limit).toMatchObject({
    expires_at: '2026-01-31T00:00:00Z',
  });
});

it("`interaction_limits: null` clears the repository's own limit and reads no other one [2.3.16]", async () => {
  const { apply, check, simulator, listWrites } = openShop({
    interaction_limit: { limit: 'existing_users' },
    pull_request_creation_cap: { enabled: true },
    pull_request_creation_bypass: ['mona'],
  });
  await apply('interaction_limits: null\n');
  expect((await check('interaction_limits: null\n')).outcome).toBe('success');
  expect(listWrites()).toEqual(['DELETE /repos/{owner}/{repo}/interaction-limits']);
  expect([...new Set(simulator.requests.map(({ path }) => path))]).toEqual([
    '/repos/acme/shop/interaction-limits',
    '/repos/acme/shop',
  ]);
  expect(simulator.repository('acme/shop')).toMatchObject({ pull_request_creation_bypass: ['mona'] });
});

it("apply notes a limit of the owner that overrides the repository's limit, and check reports drift [2.3.16.1]", async () => {
  const { check, apply, simulator } = openShopUnderOwnerLimit();
  const difference = 'limit collaborators_only of the organization overrides contributors_only of the repository';
  expect(formatLines(await check(weekLimit))).toEqual([`drift: ${difference}`]);
  const result = await apply(weekLimit);
  expect(result.outcome).toBe('success');
  expect(formatLines(result)).toEqual([
    `note: ${difference}; a repository cannot change its limit while a limit of its owner is active`,
  ]);
  expect(simulator.objections).toEqual([]);
});

it('apply notes a 409 if the owner sets an interaction limit between the plan and the write [7.11]', async () => {
  for (const settings of [weekLimit, 'interaction_limits: null\n']) {
    const { apply, simulator } = openShop({ interaction_limit: { limit: 'existing_users' } });
    simulator.misbehave({ match: ({ method }) => method !== 'GET', with: { kind: 'status', status: 409 } });
    const result = await apply(settings);
    expect(result.outcome).toBe('success');
    expect([formatLines(result, 'change'), formatLines(result, 'note')]).toEqual([
      [],
      [expect.stringContaining('a limit of its owner')],
    ]);
  }
});

it('apply skips a pull request cap that GitHub does not offer, with a note, and check reports drift [2.3.16.2]', async () => {
  const { check, apply, listWrites } = openShop({ pull_request_creation_cap: { available: false } });
  const difference =
    'pull_request_creation_cap (not set) → {enabled: true, max_open_pull_requests: 5}; apply cannot set it: GitHub offers no pull request cap for this repository';
  const checkResult = await check(capSettings);
  expect([checkResult.outcome, formatLines(checkResult)]).toEqual(['drift', [`drift: ${difference}`]]);
  const applyResult = await apply(capSettings);
  expect([applyResult.outcome, formatLines(applyResult)]).toEqual(['success', [`note: ${difference}`]]);
  expect(listWrites()).toEqual([]);
});

it('apply notes a 405 that GitHub answers only to a write of the pull request cap [7.12]', async () => {
  const { apply, simulator } = openShop();
  simulator.misbehave({ match: ({ method }) => method === 'PATCH', with: { kind: 'status', status: 405 } });
  const result = await apply(capSettings);
  expect([result.outcome, formatLines(result, 'change')]).toEqual(['success', []]);
  expect(formatLines(result, 'note').at(-1)).toContain(
    '; apply cannot set it: GitHub offers no pull request cap for this repository',
  );
});

it('check fails to read the pull request cap or its bypass list without write permission [2.3.16.3]', async () => {
  const tokens = [{ token: 'all-powerful', grants: { Administration: 'read' as const } }];
  expect((await openShop({}, { tokens }).check(weekLimit)).outcome).toBe('drift');
  for (const settings of [capSettings, 'interaction_limits:\n  pull_request_creation_bypass: [mona]\n']) {
    const result = await openShop({}, { tokens }).check(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toMatch(/answered 403: .* To fix, grant "Administration: write"/);
  }
});

it('apply removes people from a full bypass list of the pull request cap before it adds others [8.5]', async () => {
  const logins = Array.from({ length: 101 }, (_, index) => `user-${index}`);
  const fullShop = { owner: 'acme', name: 'shop', pull_request_creation_bypass: logins.slice(0, 100) };
  const { apply, simulator } = openScene({
    seed: { accounts: logins.map((login) => ({ login })), repositories: [fullShop] },
  });
  const result = await apply(`interaction_limits:\n  pull_request_creation_bypass: [${logins.slice(1).join(', ')}]\n`);
  expect(formatLines(result)).toEqual([
    'change: pull_request_creation_bypass: user-0 removed (the cap applies to them again)',
    'change: pull_request_creation_bypass: user-100 added (weaker; the cap does not apply to them)',
  ]);
  expect(simulator.objections).toEqual([]);
});

it('explains why GitHub may refuse a login in the bypass list [2.3.16]', async () => {
  const result = await openShop().apply('interaction_limits:\n  pull_request_creation_bypass: [big-org]\n');
  expect(formatLines(result, 'error')[0]).toContain('big-org is not a user');
  expect(formatLines(result, 'error')[0]).toContain('a login may be misspelled, or its account may no longer exist');
});

it('reads a 204 as no interaction limit [2.3.16]', async () => {
  const { reader } = openFakeGithub([{ status: 204 }]);
  expect(await reader.ask(getLimit({}))).toEqual({});
});

it('apply fails if GitHub answers 404 to the removal of a limit and still shows the limit [2.3.16]', async () => {
  const { apply, simulator } = openShop({ interaction_limit: { limit: 'existing_users' } });
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'status', status: 404 } });
  const result = await apply('interaction_limits: null\n');
  expect([result.outcome, formatLines(result, 'change')]).toEqual(['failed', []]);
});

it('a snapshot that cannot read the interaction limit contains the pull request cap and its bypass list [5.20]', async () => {
  const cap = { enabled: true, max_open_pull_requests: 5 };
  const stage = openShop({ pull_request_creation_cap: cap, pull_request_creation_bypass: ['mona'] });
  stage.simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/interaction-limits',
    times: 9,
    with: { kind: 'status', status: 403 },
  });
  const { result, text } = await stage.snapshot({ sections: ['interaction_limits'], onMissingPermission: 'warn' });
  expect(result.outcome).toBe('partial');
  expect(text).toContain(
    'max_open_pull_requests: 5\n    include_drafts: true\n  pull_request_creation_bypass:\n    - mona\n',
  );
  expect(formatLines(result, 'warning').join() + formatLines(result, 'note').join()).toContain('`limit` is left out');
});

it('a snapshot that cannot read the pull request cap and its bypass list contains the interaction limit [5.20]', async () => {
  const stage = openShop(
    { interaction_limit: { limit: 'existing_users', expires_at: '2026-03-01T00:00:00Z' } },
    { tokens: [{ token: 'all-powerful', grants: { Administration: 'read' } }] },
  );
  const { result, text } = await stage.snapshot({ sections: ['interaction_limits'], onMissingPermission: 'warn' });
  expect(result.outcome).toBe('partial');
  expect(text).toContain('interaction_limits:\n  limit: existing_users\n');
  expect(formatLines(result, 'warning').length + formatLines(result, 'note').length).toBeGreaterThan(2);
});
