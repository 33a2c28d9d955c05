import { describe, expect, it } from 'vitest';
import { summarizeRun } from '../../packages/core/src/report/run-summary.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const accounts = [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }, { login: 'alice' }];
const openShop = (repositorySeed: object = {}, environment: Record<string, string> = {}) =>
  openScene({
    seed: { accounts, repositories: [{ owner: 'acme', name: 'shop', branches: ['main'], ...repositorySeed }] },
    environment,
  });

const readingGrants = { Contents: 'read', Environments: 'read', Metadata: 'read', 'Pull requests': 'read' } as const;

/** The settings of each section, with a name that does not exist. */
const settingsWithUnknownName = {
  teams: 'teams:\n- {name: cor, permission: push}\n- {name: core, permission: push}\n',
  collaborators: 'collaborators:\n- {username: alcie, permission: push}\n- {username: alice, permission: push}\n',
  interaction_limits: 'interaction_limits: {pull_request_creation_bypass: [alcie, alice]}\n',
  branches: 'branches:\n- name: "release/*"\n  protection: {force_push_bypassers: [alcie, acme/cor, app/nope]}\n',
  rulesets:
    'rulesets:\n- {name: main, target: branch, enforcement: active, bypass_actors: [{team: cor}], conditions: {ref_name: {include: ["~ALL"], exclude: []}}, rules: [{type: deletion}]}\n',
  environments: 'environments:\n- {name: live, reviewers: [{user: alcie}]}\n',
};

describe.each(Object.entries(settingsWithUnknownName))('an unknown name in %s', (key, settings) => {
  it('an unknown name causes the same error at the same place in check and apply [7.9]', async () => {
    const { check, apply, listWrites } = openShop();
    const [checkResult, applyResult] = [await check(settings), await apply(settings)];
    const listErrors = (result: typeof checkResult) =>
      listLines(result)
        .filter(({ kind }) => kind === 'error')
        .map(({ key, place, message, fix, code }) => ({ key, place, message, fix, code }));
    expect(listErrors(checkResult)).toEqual(listErrors(applyResult));
    expect(listErrors(checkResult)).toMatchObject([{ code: 'not_found', key: expect.stringContaining(key) }]);
    expect([checkResult.outcome, applyResult.outcome, listWrites()]).toEqual(['failed', 'failed', []]);
  });

  it('a preview reports an unknown name as an error, except for a pull request from a fork [7.9]', async () => {
    const readingPermissions = { Administration: 'write', Members: 'read', Actions: 'read', ...readingGrants } as const;
    const { push, simulator } = openPullScene({
      base: 'labels: []\n',
      seed: { accounts },
      reading: readingPermissions,
    });
    expect(formatLines(await push(settings), 'error').join('\n')).toMatch(/alcie|cor/);
    simulator.forgetRequests();
    expect(formatLines(await push(settings, { fork: true }), 'error')).toEqual([]);
    expect(simulator.requests.filter(({ path }) => /alcie|cor/.test(path))).toEqual([]);
  });
});

it('a check succeeds without a lookup that the token is not allowed to make [7.9]', async () => {
  const grants = { Administration: 'read', Contents: 'read' } as const;
  const stage = openScene({
    seed: { accounts, repositories: [{ owner: 'acme', name: 'shop', branches: ['main'] }] },
    tokens: [{ token: 'all-powerful', grants }],
  });
  const result = await stage.check(
    settingsWithUnknownName.branches.replace('alcie, acme/cor, app/nope', 'alice, acme/core'),
  );
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['drift', []]);
});

const settingsWithVariables = [
  'milestones: [{title: v1}]',
  'actions_secrets: [{name: DB, value: $DB_PASS}]',
  'environments: [{name: live, secrets: [{name: KEY, value: $LIVE_KEY}]}]',
  'webhooks: [{config: {url: "https://a.example/x", secret: $HOOK}}]\n',
].join('\n');

it('an apply makes no changes if environment variables are missing, and reports each missing variable [2.1.3]', async () => {
  const { apply, listWrites } = openShop({}, { LIVE_KEY: '', HOOK: 'x' });
  const result = await apply(settingsWithVariables);
  const fix = 'To fix, set it; in a workflow, use `env:` and `${{ secrets.NAME }}`';
  expect(formatLines(result, 'error')).toEqual([
    `error: environment variable $DB_PASS is empty or not set. ${fix}`,
    `error: environment variable $LIVE_KEY is empty or not set. ${fix}`,
  ]);
  expect(formatLines(result, 'note').join('\n')).toContain(
    'not done: milestone "v1" to be created (no changes made, because actions_secrets needs an environment variable that is not set)',
  );
  expect([result.outcome, listWrites()]).toEqual(['failed', []]);
});

it('a check reports the missing environment variables that apply needs, and does not fail [2.1.3]', async () => {
  const result = await openShop({}, { LIVE_KEY: '', HOOK: 'x' }).check(settingsWithVariables);
  expect(formatLines(result, 'note').filter((line) => line.includes('apply needs'))).toEqual([
    'note: apply needs environment variable $DB_PASS, which is not set',
    'note: apply needs environment variable $LIVE_KEY, which is not set',
  ]);
  expect(result.outcome).toBe('drift');
});

it('a check does not recommend `apply` for differences that apply cannot change [7.11]', async () => {
  const capSettings = 'pull_request_creation_cap: {enabled: true, max_open_pull_requests: 5}';
  const { check } = openShop({ pull_request_creation_cap: { available: false } });
  const formatSummary = async (settings: string) => summarizeRun(await check(settings)).join(' ');
  expect(await formatSummary(`interaction_limits: {${capSettings}}\n`)).toContain(
    'Apply cannot make these changes: see the lines above. Exit 2.',
  );
  expect(await formatSummary(`interaction_limits: {limit: existing_users, ${capSettings}}\n`)).toContain(
    'Run `trueup apply` to make the changes that it can make.',
  );
  expect(await formatSummary('milestones: [{title: v1}]\n')).toContain('Run `trueup apply` to make these changes.');
});
