import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import { environmentsOf } from '../../packages/simulator/src/features/actions/environment-state.ts';
import { revealSecret } from '../../packages/simulator/src/features/actions/secrets.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { findLastWrite, formatLines, listLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const createShopSeed = (environments: object[], repositorySeed: object = {}) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', environments, ...repositorySeed }] },
});
const formatEnvironments = (...entries: string[]) =>
  `environments:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;
const customPolicyKey = 'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}';
const customPolicy = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };

const listRequestRoutes = ({ simulator }: ReturnType<typeof openScene>) => simulator.requests.map(({ route }) => route);
const environmentRoute = '/repos/{owner}/{repo}/environments/{environment_name}';
const listRoute = 'GET /repos/{owner}/{repo}/environments';

it('refuses to replace an environment whose entry omits a live setting, and writes nothing [2.3.5.1]', async () => {
  const octocat = { type: 'User', id: 5 };
  const { check, apply, listWrites } = openScene({
    seed: {
      accounts: [{ id: 5, login: 'octocat' }],
      ...createShopSeed([
        { name: 'live', wait_timer: 30, prevent_self_review: true, reviewers: [octocat] },
        { name: 'other' },
      ]).seed,
    },
  });
  const settings = formatEnvironments('{name: live, reviewers: [{type: User, id: 5}]}', '{name: other, wait_timer: 5}');
  expect(formatLines(await check(settings))).toEqual([
    'drift: environment "live": wait_timer 30 → (not set); apply will refuse: GitHub replaces all settings of an environment at once, and the entry leaves out `wait_timer`. To fix, add `wait_timer: 30` to the entry to keep it, or `wait_timer: 0` to remove it',
    'drift: environment "live": prevent_self_review true → (not set); apply will refuse: GitHub replaces all settings of an environment at once, and the entry leaves out `prevent_self_review`. To fix, add `prevent_self_review: true` to the entry to keep it, or `prevent_self_review: false` to remove it',
    'drift: environment "other": wait_timer 0 → 5',
  ]);
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toHaveLength(2);
  expect(listWrites()).toEqual([]);
});

describe('a private repository without Enterprise, which has no reviewers and no wait timer', () => {
  const openPrivateShop = (environments: object[] = []) =>
    openScene(createShopSeed(environments, { visibility: 'private' }));
  const defaults = 'wait_timer: 0, prevent_self_review: false, reviewers: []';

  it('applies an entry with their defaults to a new and to an existing environment [2.3.5.1]', async () => {
    const { apply, check, simulator } = openPrivateShop([{ name: 'live' }]);
    const settings = formatEnvironments(
      `{name: live, ${defaults}, deployment_branch_policy: {protected_branches: true, custom_branch_policies: false}}`,
      `{name: new, ${defaults}}`,
    );
    expect(formatLines(await apply(settings), 'error')).toEqual([]);
    expect(simulator.repository('acme/shop').environments).toMatchObject([
      { name: 'live', deployment_branch_policy: { protected_branches: true } },
      { name: 'new' },
    ]);
    expect((await check(settings)).outcome).toBe('success');
  });

  it('fails with the plan as the reason for a wait timer [2.3.5.1]', async () => {
    const result = await openPrivateShop().apply(formatEnvironments('{name: live, wait_timer: 5}'));
    expect(formatLines(result, 'error')[0]).toContain('on some plans, private repositories have no reviewers');
  });
});

it('percent-encodes the name of an environment in the PUT [2.3.5.1]', async () => {
  const { apply, simulator } = openScene();
  expect((await apply(formatEnvironments('{name: eu/west 1%, wait_timer: 5}'))).outcome).toBe('success');
  expect(findLastWrite(simulator)!.path).toBe('/repos/acme/shop/environments/eu%2Fwest%201%25');
});

it('explains the error for a reviewer that does not exist [2.3.5.1]', async () => {
  const result = await openScene().apply(formatEnvironments('{name: live, reviewers: [{type: User, id: 404}]}'));
  expect(formatLines(result, 'error')[0]).toContain('each reviewer needs read access to the repository');
});

describe("an environment that GitHub's list omits", () => {
  const omittedEnvironment = { name: 'live', wait_timer: 30, variables: [{ name: 'REGION', value: 'eu' }] };
  const omitFromList = (stage: ReturnType<typeof openScene>) =>
    stage.simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}/environments',
      times: 9,
      with: { kind: 'status', status: 200, body: { total_count: 0, environments: [] } },
    });

  it('does not replace an environment that the list omits, and its section writes nothing [2.3.5.1]', async () => {
    const stage = openScene(createShopSeed([omittedEnvironment, { name: 'other' }]));
    omitFromList(stage);
    const result = await stage.apply(formatEnvironments('{name: other, wait_timer: 5}', '{name: live, variables: []}'));
    expect(result.outcome).toBe('failed');
    const [error] = formatLines(result, 'error');
    expect(error).toContain('environment "live" exists, but GitHub\'s list does not show it');
    expect(error).toContain('environment "other" exists, but GitHub\'s list does not show it');
    expect(listLines(result).find(({ kind }) => kind === 'error')).toMatchObject({ code: 'conflict' });
    expect(stage.listWrites()).toEqual([]);
    expect(environmentsOf(stage.simulator.repository('acme/shop'))[0]).toMatchObject(omittedEnvironment);
  });

  it('finds an environment that the list omits under a name in another case [2.1.9]', async () => {
    const stage = openScene(createShopSeed([{ ...omittedEnvironment, name: 'Live' }]));
    omitFromList(stage);
    expect(formatLines(await stage.apply(formatEnvironments('{name: live}')), 'error')).toEqual([
      'error: environment "Live" exists, but GitHub\'s list does not show it: a write would remove its protection rules. To fix, write `name: Live`, because GitHub ignores case',
    ]);
    expect(stage.listWrites()).toEqual([]);
  });

  it('creates no environment if GitHub denies the check for an existing one [5.8]', async () => {
    const stage = openScene(createShopSeed([]));
    stage.simulator.misbehave({
      match: ({ route }) => route === `GET ${environmentRoute}`,
      times: 9,
      with: { kind: 'status', status: 403 },
    });
    const result = await stage.apply(formatEnvironments('{name: live, wait_timer: 5}'));
    expect(formatLines(result, 'error')[0]).toContain('To fix, grant "Actions: read"');
    expect(stage.listWrites()).toEqual([]);
  });
});

describe('an incomplete answer about an environment', () => {
  const completeEnvironment = {
    id: 1,
    node_id: 'EN_1',
    name: 'live',
    url: 'https://api.example/x',
    html_url: 'https://example/x',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    can_admins_bypass: true,
    protection_rules: [{ id: 11, node_id: 'GA_11', type: 'wait_timer', wait_timer: 30 }],
    deployment_branch_policy: null,
  };
  const omitKey = (key: keyof typeof completeEnvironment) =>
    Object.fromEntries(Object.entries(completeEnvironment).filter(([name]) => name !== key));
  const createWithRule = (rule: object) => ({
    ...completeEnvironment,
    protection_rules: [{ id: 11, node_id: 'GA_11', ...rule }],
  });
  const createListAnswer = (...environments: unknown[]) => ({ total_count: environments.length, environments });

  it.each([
    ['null for an environment', createListAnswer(null)],
    ['a list for an environment', createListAnswer([])],
    ['an environment without protection rules', createListAnswer(omitKey('protection_rules'))],
    ['null for the protection rules', createListAnswer({ ...completeEnvironment, protection_rules: null })],
    ['null for one protection rule', createListAnswer({ ...completeEnvironment, protection_rules: [null] })],
    ['an environment without its branch policy', createListAnswer(omitKey('deployment_branch_policy'))],
    ['a wait timer without a length', createListAnswer(createWithRule({ type: 'wait_timer' }))],
    [
      'required reviewers without the reviewers',
      createListAnswer(createWithRule({ type: 'required_reviewers', prevent_self_review: false })),
    ],
    ['a protection rule without a type', createListAnswer(createWithRule({}))],
  ])("rejects an incomplete environment in GitHub's answer and changes nothing: %s [7.2]", async (_, body) => {
    const stage = openScene(createShopSeed([{ name: 'live', wait_timer: 30 }]));
    const settings = formatEnvironments('{name: live, prevent_self_review: false}', '{name: new}');
    for (const run of [stage.check, stage.apply]) {
      stage.simulator.misbehave({
        match: ({ route }) => route === 'GET /repos/{owner}/{repo}/environments',
        times: 1,
        with: { kind: 'status', status: 200, body },
      });
      await expect(run(settings)).resolves.toMatchObject({ outcome: 'failed' });
    }
    expect(stage.listWrites()).toEqual([]);
  });

  it("accepts a complete environment in GitHub's answer", async () => {
    const stage = openScene(createShopSeed([]));
    stage.simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}/environments',
      with: { kind: 'status', status: 200, body: createListAnswer(completeEnvironment) },
    });
    expect((await stage.check(formatEnvironments('{name: live, wait_timer: 30}'))).outcome).toBe('success');
  });
});

it('reports a branch policy as not applied if GitHub has the pattern only for tags [2.3.5.5]', async () => {
  const stage = openScene(
    createShopSeed([{ name: 'live', ...customPolicy, branch_policies: [{ name: 'v1', type: 'tag' }] }]),
  );
  stage.simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'status', status: 303 } });
  stage.simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'ignored' } });
  const result = await stage.apply(
    formatEnvironments(`{name: live, ${customPolicyKey}, deployment_branch_policies: [{name: v1, type: branch}]}`),
  );
  expect(formatLines(result, 'error')[0]).toContain(
    'not shown yet: deployment branch policy "v1" of environment "live": type tag → branch',
  );
});

it('check does not request the contents of a missing environment [2.3.5.2]', async () => {
  const stage = openScene();
  const result = await stage.check(
    formatEnvironments(
      `{name: live, ${customPolicyKey}, deployment_branch_policies: [main], deployment_protection_rules: [gate]}`,
    ),
  );
  const environmentListRoute = 'GET /repos/{owner}/{repo}/environments';
  expect(listRequestRoutes(stage)).toEqual([environmentListRoute, `${environmentListRoute}/{environment_name}`]);
  expect(formatLines(result, 'note')).toHaveLength(2);
});

it('sets the declared branch policies after the PUT that enables them, and deletes forgotten ones [2.3.5.5]', async () => {
  const { check, apply } = openScene(
    createShopSeed([{ name: 'live', branch_policies: [{ name: 'old' }, { name: 'v1' }] }]),
  );
  const settings = formatEnvironments(
    `{name: live, ${customPolicyKey}, deployment_branch_policies: [main, {name: v1, type: tag}]}`,
  );
  expect(formatLines(await apply(settings), 'change')[1]).toBe(
    'change: `deployment_branch_policies` of environment "live" set as declared: main, v1 (deployment branch policy "v1" of environment "live": type branch → tag; deleted and recreated; deployment branch policy "old" of environment "live" deleted: branches that match it can no longer deploy there)',
  );
  expect((await check(settings)).outcome).toBe('success');
});

it('deletes and recreates a branch policy whose type changes [3.11]', async () => {
  const { apply, listWrites } = openScene(
    createShopSeed([{ name: 'live', ...customPolicy, branch_policies: [{ name: 'v1' }] }]),
  );
  await apply(
    formatEnvironments(`{name: live, ${customPolicyKey}, deployment_branch_policies: [{name: v1, type: tag}]}`),
  );
  expect(listWrites()).toEqual([
    `DELETE ${environmentRoute}/deployment-branch-policies/{branch_policy_id}`,
    `POST ${environmentRoute}/deployment-branch-policies`,
  ]);
});

it('succeeds if GitHub already has the branch policy to create [2.3.5.5]', async () => {
  const { apply, simulator } = openScene(createShopSeed([{ name: 'live', ...customPolicy }]));
  simulator.misbehave({ match: ({ method }) => method === 'POST', after: true, with: { kind: 'status', status: 303 } });
  const result = await apply(
    formatEnvironments(`{name: live, ${customPolicyKey}, deployment_branch_policies: [main]}`),
  );
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'change')).toEqual([
    'change: deployment branch policy "main" of environment "live" created (GitHub already has it)',
  ]);
});

it('reports a branch policy at its own line in the file', async () => {
  const result = await openScene(createShopSeed([{ name: 'live', ...customPolicy }])).check(
    `environments:\n  - name: live\n    ${customPolicyKey}\n    deployment_branch_policies:\n      _undeclared: keep\n      entries:\n        - main\n`,
  );
  const [line] = result.targets[0]!.sections[0]!.lines;
  expect(line).toMatchObject({
    key: 'environments[0].deployment_branch_policies.entries[0]',
    place: { line: 7, column: 11 },
  });
});

describe('odd answers about deployment protection rules', () => {
  it.each([
    [{ total_count: 1, custom_deployment_protection_rules: [] }, 'failed'],
    [{ total_count: 1 }, 'failed'],
    [{ total_count: 0 }, 'success'],
  ])('accepts an empty list of protection rules only if GitHub counts none: %j [7.2]', async (body, outcome) => {
    const stage = openScene(createShopSeed([{ name: 'live' }]));
    stage.simulator.misbehave({
      match: ({ route }) => route === `GET ${environmentRoute}/deployment_protection_rules`,
      with: { kind: 'status', status: 200, body },
    });
    expect((await stage.check(formatEnvironments('{name: live, deployment_protection_rules: []}'))).outcome).toBe(
      outcome,
    );
  });
});

describe('variables of an environment', () => {
  const liveEnvironment = {
    name: 'live',
    variables: [
      { name: 'REGION', value: 'us' },
      { name: 'OLD', value: 'x' },
    ],
  };

  it('apply creates, updates and deletes variables after the PUT, and their names ignore case [2.3.5.3]', async () => {
    const { check, apply, listWrites, simulator } = openScene(createShopSeed([liveEnvironment]));
    const settings = formatEnvironments(
      '{name: live, wait_timer: 5, variables: [{name: region, value: eu}, {name: new, value: $x}]}',
    );
    expect((await apply(settings)).outcome).toBe('success');
    expect(listWrites()).toEqual([
      `PUT ${environmentRoute}`,
      `POST ${environmentRoute}/variables`,
      `PATCH ${environmentRoute}/variables/{name}`,
      `DELETE ${environmentRoute}/variables/{name}`,
    ]);
    expect(environmentsOf(simulator.repository('acme/shop'))[0]!.variables).toMatchObject([
      { name: 'REGION', value: 'eu' },
      { name: 'NEW', value: '$x' },
    ]);
    expect((await check(settings)).outcome).toBe('success');
  });
});

describe('secrets of an environment', () => {
  const formatSecret = (name: string, variable: string) => `{name: ${name}, value: $${variable}}`;
  const settings = formatEnvironments(
    `{name: a, secrets: [${formatSecret('token', 'ONE')}, ${formatSecret('pager', 'TWO')}]}`,
    `{name: b, secrets: [${formatSecret('token', 'TWO')}]}`,
  );
  const environment = { ONE: 'first value', TWO: 'second value' };
  const shopWithSecrets = createShopSeed([{ name: 'a', secrets: [{ name: 'TOKEN' }, { name: 'OLD' }] }]);

  it('only apply reads the public key of an environment, once, and encrypts the secrets with it [2.3.5.4]', async () => {
    const stage = openScene({ ...shopWithSecrets, environment });
    await stage.check(settings);
    expect(listRequestRoutes(stage)).not.toContain(`GET ${environmentRoute}/secrets/public-key`);
    expect((await stage.apply(settings)).outcome).toBe('success');
    const keys = stage.simulator.requests.filter(({ route }) => route.endsWith('/public-key'));
    expect(keys.map(({ path }) => path.split('/')[5])).toEqual(['a', 'b']);
    const storedSecrets = environmentsOf(stage.simulator.repository('acme/shop')).map(({ secrets }) =>
      secrets.secrets.map(({ name }) => [name, revealSecret(secrets, name)]),
    );
    expect(storedSecrets).toEqual([
      [
        ['TOKEN', 'first value'],
        ['OLD', undefined],
        ['PAGER', 'second value'],
      ],
      [['TOKEN', 'second value']],
    ]);
  });

  it('apply keeps undeclared secrets and sends declared secrets every time [2.3.5.4]', async () => {
    const { check, apply, listWrites, simulator } = openScene({ ...shopWithSecrets, environment });
    expect(formatLines(await check(settings), 'drift')).toEqual([
      'drift: secret "PAGER" of environment "a" will be created: from $TWO',
      'drift: environment "b" will be created',
    ]);
    expect(formatLines(await apply(settings), 'note')).toEqual([
      'note: kept undeclared secret "OLD" of environment "a"',
    ]);
    simulator.forgetRequests();
    await apply(settings);
    const putRoute = `PUT ${environmentRoute}/secrets/{secret_name}`;
    expect(listWrites()).toEqual([putRoute, putRoute, putRoute]);
  });

  it('missing environment variables fail the section before any write, and the error lists all of them [2.1.3]', async () => {
    const { apply, listWrites } = openScene({ ...shopWithSecrets, environment: {} });
    expect(formatLines(await apply(settings), 'error')[0]).toContain('environment variable $ONE, $TWO');
    expect(listWrites()).toEqual([]);
  });
});

describe('deployment protection rules', () => {
  const availableGuards = { deployment_guards: ['gate', 'other'] };

  it('check requests the available apps once for each environment with a missing rule [2.3.5.6]', async () => {
    const stage = openScene(
      createShopSeed([{ name: 'a', protection_rules: ['gate'] }, { name: 'b' }], availableGuards),
    );
    const formatRules = (slugs: string) => `deployment_protection_rules: [${slugs}]`;
    await stage.check(
      formatEnvironments(`{name: a, ${formatRules('gate')}}`, `{name: b, ${formatRules('gate, other')}}`),
    );
    const appRequests = stage.simulator.requests.filter(({ route }) => route.endsWith('/apps'));
    expect(appRequests.map(({ path }) => path)).toEqual([
      '/repos/acme/shop/environments/b/deployment_protection_rules/apps',
    ]);
  });

  const approvalSeed = { accounts: [{ id: 5, login: 'octocat' }] };
  const createReviewedShop = (environmentSeed: object) => ({
    seed: {
      ...approvalSeed,
      ...createShopSeed([{ name: 'live', reviewers: [{ type: 'User', id: 5 }], ...environmentSeed }], availableGuards)
        .seed,
    },
  });
  const getLiveEnvironment = ({ simulator }: ReturnType<typeof openScene>) =>
    environmentsOf(simulator.repository('acme/shop') as never)[0]!;

  it('apply adds protection rules before it removes the reviewers that they replace [5.18]', async () => {
    const stage = openScene(createReviewedShop({}));
    stage.simulator.misbehave({
      match: ({ route }) => route === `POST ${environmentRoute}/deployment_protection_rules`,
      with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
    });
    const settings = formatEnvironments('{name: live, reviewers: [], deployment_protection_rules: [gate]}');
    expect((await stage.apply(settings)).outcome).toBe('failed');
    expect(getLiveEnvironment(stage).reviewers).toHaveLength(1);
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(getLiveEnvironment(stage)).toMatchObject({ reviewers: [], protection_rules: [expect.anything()] });
  });

  it.each([
    ['reviewers', 'reviewers: [], deployment_protection_rules: [gate]', { protection_rules: [] }],
    [
      'deployment protection rules',
      'reviewers: [{type: User, id: 5}], deployment_protection_rules: {_undeclared: delete, entries: []}',
      { reviewers: [] },
    ],
  ])(
    '%s stay if a plan approves their removal but not their replacement [5.18]',
    async (_, entry, missingReplacement) => {
      const stage = openScene(createReviewedShop({ protection_rules: ['gate'] }));
      const settings = formatEnvironments(`{name: live, ${entry}}`);
      const { targets } = await stage.check(settings, { planFile: 'plan.json' });
      stage.savedFiles['plan.json'] = formatPlanJson(createPlanDocument(targets.flatMap(({ plan }) => plan ?? [])));
      Object.assign(getLiveEnvironment(stage), missingReplacement);
      const result = await stage.apply(settings, { plan: { file: 'plan.json' } });
      expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
      expect(formatLines(result, 'note').join()).toContain('a change that must come first is missing: ');
    },
  );

  it('protection rules stay if the reviewers that replace them disappear during the run [5.18]', async () => {
    const stage = openScene(createReviewedShop({ protection_rules: ['gate'] }));
    stage.simulator.misbehave({
      match: ({ route }) => route === `GET ${environmentRoute}/deployment_protection_rules`,
      after: true,
      with: { kind: 'meanwhile', act: () => Object.assign(getLiveEnvironment(stage), { reviewers: [] }) },
    });
    const noRules = 'deployment_protection_rules: {_undeclared: delete, entries: []}';
    const result = await stage.apply(formatEnvironments(`{name: live, reviewers: [{type: User, id: 5}], ${noRules}}`));
    expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
    expect(getLiveEnvironment(stage).protection_rules).toHaveLength(1);
  });

  it('reviewers stay if the protection rule that replaces them disappears during the run [5.18]', async () => {
    const stage = openScene(createReviewedShop({ protection_rules: ['gate'] }));
    stage.simulator.misbehave({
      match: ({ route }) => route === `GET ${environmentRoute}/deployment_protection_rules`,
      after: true,
      with: { kind: 'meanwhile', act: () => Object.assign(getLiveEnvironment(stage), { protection_rules: [] }) },
    });
    const result = await stage.apply(
      formatEnvironments('{name: live, reviewers: [], deployment_protection_rules: [gate]}'),
    );
    expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
    expect(getLiveEnvironment(stage).reviewers).toHaveLength(1);
  });

  it('a key that GitHub does not show counts as sent only if its environment is written [5.18]', async () => {
    const stage = openScene(createReviewedShop({ protection_rules: ['gate'] }));
    const settings = formatEnvironments(
      '{name: live, reviewers: [], brand_new: 1, deployment_protection_rules: [gate]}',
    );
    const { targets } = await stage.check(settings, { planFile: 'plan.json' });
    stage.savedFiles['plan.json'] = formatPlanJson(createPlanDocument(targets.flatMap(({ plan }) => plan ?? [])));
    Object.assign(getLiveEnvironment(stage), { protection_rules: [] });
    const result = await stage.apply(settings, { plan: { file: 'plan.json' } });
    expect([stage.listWrites(), formatLines(result, 'change')]).toEqual([[], []]);
  });

  it('does not revert a change by another person to send a key that GitHub does not show [5.18]', async () => {
    const stage = openScene(createShopSeed([{ name: 'live' }]));
    const hideBypass = ({ can_admins_bypass, ...shown }: any) => shown;
    changeAnswers(stage, '/environments', (body) => {
      Object.assign(getLiveEnvironment(stage), { wait_timer: 30 });
      return { ...body, environments: body.environments.map(hideBypass) };
    });
    changeAnswers(stage, '/environments/{environment_name}', hideBypass);
    const result = await stage.apply(formatEnvironments('{name: live, can_admins_bypass: false}'));
    expect(formatLines(result, 'error').join()).toContain('changed during this run');
    expect(getLiveEnvironment(stage).wait_timer).toBe(30);
  });

  it('sends a key that GitHub does not show together with a changed key [5.18]', async () => {
    const stage = openScene(createShopSeed([{ name: 'live' }]));
    const hideBypass = ({ can_admins_bypass, ...shown }: any) => shown;
    changeAnswers(stage, '/environments', (body) => ({ ...body, environments: body.environments.map(hideBypass) }));
    changeAnswers(stage, '/environments/{environment_name}', hideBypass);
    const result = await stage.apply(formatEnvironments('{name: live, wait_timer: 5, can_admins_bypass: false}'));
    expect([result.outcome, formatLines(result, 'change')]).toEqual([
      'success',
      [
        'change: environment "live": wait_timer 0 → 5',
        'change: environment "live": can_admins_bypass sent again, because GitHub does not show it',
      ],
    ]);
    expect(getLiveEnvironment(stage)).toMatchObject({ wait_timer: 5, can_admins_bypass: false });
  });

  it('apply writes no secret of a new environment if a protection rule of the environment fails [5.18]', async () => {
    const stage = openScene({ ...createShopSeed([], availableGuards), environment: { ONE: 'x' } });
    const settings = formatEnvironments(
      '{name: new, secrets: [{name: ONE, value: $ONE}], deployment_protection_rules: [gait]}',
    );
    expect((await stage.apply(settings)).outcome).toBe('failed');
    expect(listRequestRoutes(stage)).not.toContain(`PUT ${environmentRoute}/secrets/{secret_name}`);
  });

  it('an unknown app slug fails check and apply before any write [7.9]', async () => {
    const { check, apply, listWrites } = openScene(createShopSeed([{ name: 'a' }], availableGuards));
    const settings = formatEnvironments('{name: new, wait_timer: 5}', '{name: a, deployment_protection_rules: [gait]}');
    for (const result of [await check(settings), await apply(settings)])
      expect(formatLines(result, 'error')).toEqual([
        'error: environment "a" has no app with the slug "gait": available are "gate", "other". To fix, write the slug of an available app, or install the app on the repository with write access to deployments',
      ]);
    expect(listWrites()).toEqual([]);
  });

  it('apply looks up protection rules of a new environment after it creates the environment [2.3.5.6]', async () => {
    const stage = openScene(createShopSeed([], availableGuards));
    const settings = formatEnvironments('{name: new, deployment_protection_rules: [other, gate]}');
    expect((await stage.apply(settings)).outcome).toBe('success');
    const rulesRoute = `${environmentRoute}/deployment_protection_rules`;
    expect(listRequestRoutes(stage)).toEqual([
      listRoute,
      `GET ${environmentRoute}`,
      'GET /repos/{owner}/{repo}',
      `GET ${environmentRoute}`,
      `PUT ${environmentRoute}`,
      `GET ${rulesRoute}/apps`,
      `POST ${rulesRoute}`,
      `POST ${rulesRoute}`,
      listRoute,
      `GET ${rulesRoute}`,
    ]);
    expect((await stage.check(settings)).outcome).toBe('success');

    const unknownAppResult = await stage.apply(
      formatEnvironments('{name: newer, deployment_protection_rules: [gait]}'),
    );
    expect(formatLines(unknownAppResult, 'change')).toEqual(['change: environment "newer" created']);
    expect(formatLines(unknownAppResult, 'error')[0]).toContain('has no app with the slug "gait"');
  });
});

describe('pinned environments', () => {
  const formatPinned = (...names: string[]) =>
    formatEnvironments(...names.map((name) => `{name: ${name}, pinned: true}`));
  const listMutations = ({ simulator }: ReturnType<typeof openScene>) =>
    simulator.requests
      .filter(({ route }) => route.startsWith('mutation'))
      .map(({ body }) => (body as any).variables.input);

  it('apply pins environments after every PUT, including new environments [2.3.5.7]', async () => {
    const stage = openScene(createShopSeed([{ name: 'old', pinned_position: 3 }]));
    const settings = formatEnvironments('{name: new, pinned: true}', '{name: old, wait_timer: 5, pinned: true}');
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(listRequestRoutes(stage)).toEqual([
      'query EnvironmentPins',
      listRoute,
      `GET ${environmentRoute}`,
      'GET /repos/{owner}/{repo}',
      `GET ${environmentRoute}`,
      `PUT ${environmentRoute}`,
      `GET ${environmentRoute}`,
      `PUT ${environmentRoute}`,
      `GET ${environmentRoute}`,
      'mutation PinEnvironment',
      `GET ${environmentRoute}`,
      'mutation ReorderEnvironment',
      'query EnvironmentPins',
      listRoute,
    ]);
    expect((await stage.check(settings)).outcome).toBe('success');
  });

  it('pins compare by order and ignore gaps in their positions [2.3.5.7]', async () => {
    const stage = openScene(
      createShopSeed([
        { name: 'x', pinned_position: 2 },
        { name: 'b', pinned_position: 5 },
        { name: 'a', pinned_position: 9 },
      ]),
    );
    expect(formatLines(await stage.check(formatPinned('a', 'b')))).toEqual([
      'drift: environments: pinned [x, b, a] → [a, b, x]',
      'note: environment "x" has an undeclared pin, which moves after the declared pins',
    ]);
    expect(formatLines(await stage.apply(formatPinned('a', 'b')), 'note')).toHaveLength(1);
    expect(listMutations(stage).map(({ position }) => position)).toEqual([1, 2]);
    expect(formatLines(await stage.check(formatPinned('a', 'b')))).toEqual([]);
  });

  it('apply moves pins to the right position after an unpin leaves a gap [2.3.5.7]', async () => {
    const names = ['a', 'x', 'c', 'b'];
    const stage = openScene(createShopSeed(names.map((name, index) => ({ name, pinned_position: index + 1 }))));
    const settings = formatEnvironments(
      '{name: x, pinned: false}',
      ...['a', 'b', 'c'].map((name) => `{name: ${name}, pinned: true}`),
    );
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(listMutations(stage).map(({ pinned, position }) => pinned ?? position)).toEqual([false, 2]);
    expect(formatLines(await stage.check(settings))).toEqual([]);
  });

  const tenPinned = Array.from({ length: 10 }, (_, index) => ({ name: `u${index}`, pinned_position: index + 1 }));

  it('too many pins stop all writes of the section, and check and apply note the reason [2.3.5.7]', async () => {
    const stage = openScene(createShopSeed([...tenPinned, { name: 'a' }]));
    const settings = formatEnvironments('{name: a, wait_timer: 5, pinned: true}');
    const tooManyPins = 'the plan pins 11 environments, but GitHub allows at most 10';
    const checkResult = await stage.check(settings);
    expect(checkResult.outcome).toBe('drift');
    expect(formatLines(checkResult, 'drift').join('\n')).toContain(tooManyPins);
    const result = await stage.apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain(tooManyPins);
    for (const each of [checkResult, result]) expect(formatLines(each, 'note').join()).toContain(tooManyPins);
    expect(formatLines(result, 'change')).toEqual([]);
    expect(listRequestRoutes(stage).filter((route) => /^(PUT|POST|DELETE|mutation)/.test(route))).toEqual([]);
  });

  it('apply unpins environments before it pins others [3.13]', async () => {
    const stage = openScene(createShopSeed([...tenPinned, { name: 'a' }]));
    const settings = formatEnvironments('{name: a, pinned: true}', '{name: u4, pinned: false}');
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(listMutations(stage).map(({ pinned, position }) => pinned ?? position)).toEqual([false, true, 1]);
    expect((await stage.check(settings)).outcome).toBe('success');
  });

  it('apply fails if GitHub ignores the new order of pins [2.3.5.7]', async () => {
    const { apply, simulator } = openScene(
      createShopSeed([
        { name: 'b', pinned_position: 1 },
        { name: 'a', pinned_position: 2 },
      ]),
    );
    simulator.misbehave({
      match: ({ operation }) => operation === 'ReorderEnvironment',
      with: { kind: 'status', status: 200, body: { data: { reorderEnvironment: { environment: { id: 'EN_1' } } } } },
    });
    const result = await apply(formatPinned('a', 'b'));
    expect(formatLines(result, 'error')).toEqual([
      expect.stringContaining('not shown yet: environments: pinned [b, a] → [a, b] (GitHub accepted the write'),
    ]);
    expect(listLines(result)).toContainEqual(expect.objectContaining({ kind: 'error', code: 'not_taken' }));
  });

  const answerPins = (stage: ReturnType<typeof openScene>, pinnedEnvironments: unknown) =>
    stage.simulator.misbehave({
      match: ({ operation }) => operation?.startsWith('EnvironmentPins') ?? false,
      times: 9,
      with: { kind: 'status', status: 200, body: { data: { repository: { pinnedEnvironments } } } },
    });
  const pageInfo = { hasNextPage: false, endCursor: null };
  const oddPins = [
    ['null for a pin', { totalCount: 1, nodes: [null], pageInfo }, 'nodes.0 should be Object'],
    [
      'null for the environment of a pin',
      { totalCount: 1, nodes: [{ position: 1, environment: null }], pageInfo },
      'nodes.0.environment should be Object',
    ],
    [
      'fewer pins than it counts',
      { totalCount: 1, nodes: [], pageInfo },
      'should have as many nodes as its totalCount',
    ],
    ['no count', { nodes: [], pageInfo }, 'totalCount is missing'],
    ['null although environments exist', null, 'does not show which of them are pinned'],
  ] as const;

  it.each(oddPins)('rejects an answer about pins with %s [7.2]', async (_, answer, problem) => {
    for (const mode of ['check', 'apply'] as const) {
      const stage = openScene(createShopSeed([{ name: 'a', pinned_position: 1 }]));
      answerPins(stage, answer);
      const result = await stage[mode](formatEnvironments('{name: a, pinned: false}'));
      expect(formatLines(result)).toEqual([
        expect.stringMatching(/^error: `pinned` of environment "a" could not be read: /),
      ]);
      expect(formatLines(result)[0]).toContain(problem);
      expect(stage.listWrites()).toEqual([]);
    }
  });

  it.each(oddPins)('a snapshot fails for an answer about pins with %s [2.3.5.8]', async (_, answer, problem) => {
    const stage = openScene(createShopSeed([{ name: 'a', pinned_position: 1 }]));
    answerPins(stage, answer);
    const message = await takeSectionSnapshot(stage.simulator, 'environments').then(
      ({ sections }) => sections[0]!.lines.find(({ kind }) => kind === 'error')?.message,
      (failure) => failure.message,
    );
    expect(String(message)).toContain(problem);
  });

  it('treats an invalid answer about pins as no pins if the repository has no environments [2.3.5.8]', async () => {
    const stage = openScene(createShopSeed([]));
    answerPins(stage, null);
    expect((await takeSectionSnapshot(stage.simulator, 'environments')).settings).toEqual({});
    expect((await stage.check(formatEnvironments('{name: a, pinned: false}'))).outcome).toBe('drift');
  });

  it('check reads pins only if an entry declares `pinned` [2.1.1]', async () => {
    const stage = openScene(createShopSeed([{ name: 'a', pinned_position: 1 }]));
    await stage.check(formatEnvironments('{name: a, wait_timer: 0}'));
    expect(listRequestRoutes(stage)).toEqual(['GET /repos/{owner}/{repo}/environments']);
  });
});

describe('permissions for environments', () => {
  const runWithGrants = async (
    grants: NonNullable<SceneOptions['tokens']>[number]['grants'],
    settings: string,
    mode: 'check' | 'apply',
  ) => {
    const { [mode]: reconcile } = openScene({
      ...createShopSeed([{ name: 'a', ...customPolicy, protection_rules: ['gate'] }], {
        deployment_guards: ['gate', 'other'],
        visibility: 'private',
      }),
      tokens: [{ token: 'all-powerful', grants }],
      environment: { X: 'value' },
    });
    return formatLines(await reconcile(settings), 'error')[0];
  };

  it('secrets of an environment need Secrets and Environments together [5.3]', async () => {
    const settings = formatEnvironments('{name: a, secrets: [{name: X, value: $X}]}');
    const [reads, writes] = (['read', 'write'] as const).map(
      (level) =>
        `To fix, grant "Secrets: ${level}" and "Environments: ${level}" (GitHub accepts secrets=${level},environments=${level})`,
    );
    for (const half of ['Secrets', 'Environments'])
      expect(await runWithGrants({ Actions: 'read', [half]: 'read' }, settings, 'check')).toContain(reads);
    const readGrants = { Actions: 'read', Environments: 'read', Secrets: 'read' } as const;
    expect(await runWithGrants(readGrants, settings, 'check')).toBeUndefined();
    for (const half of ['Secrets', 'Environments'])
      expect(await runWithGrants({ ...readGrants, [half]: 'write' }, settings, 'apply')).toContain(writes);
    expect(
      await runWithGrants({ ...readGrants, Environments: 'write', Secrets: 'write' }, settings, 'apply'),
    ).toBeUndefined();
  });

  it("prints all permissions in GitHub's answer to denied variables of an environment [5.3]", async () => {
    const { check, simulator } = openScene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', environments: [{ name: 'a' }] }] },
    });
    const headers = { 'x-accepted-github-permissions': 'actions_variables=read,environments=read' };
    const body = { message: 'Resource not accessible by integration' };
    simulator.misbehave({
      match: ({ path }) => path.endsWith('/variables'),
      times: 9,
      with: { kind: 'status', status: 403, body, headers },
    });
    expect(
      formatLines(await check(formatEnvironments('{name: a, variables: [{name: X, value: y}]}')), 'error')[0],
    ).toContain('grant "Environments: read" (GitHub accepts actions_variables=read,environments=read)');
  });

  it('pins need Actions to read them and Administration to change them [5.3]', async () => {
    const settings = formatEnvironments('{name: a, pinned: true}');
    expect(await runWithGrants({}, settings, 'check')).toContain('To fix, grant "Actions: read"');
    expect(await runWithGrants({ Actions: 'read' }, settings, 'check')).toBeUndefined();
    expect(await runWithGrants({ Actions: 'read' }, settings, 'apply')).toContain(
      'To fix, grant "Administration: write"',
    );
  });
});

describe('a snapshot of environments', () => {
  const fullShop = createShopSeed(
    [
      { name: 'b', ...customPolicy, branch_policies: [{ name: 'main' }, { name: 'v*', type: 'tag' }] },
      { name: 'a', branch_policies: [{ name: 'hidden' }], protection_rules: ['gate'], pinned_position: 7 },
    ],
    { deployment_guards: ['gate'] },
  );

  it('a snapshot writes lists with `_undeclared`, and branch policies only if they are enabled [2.3.5.8]', async () => {
    expect((await takeSectionSnapshot(openScene(fullShop).simulator, 'environments')).settings.environments).toEqual([
      { name: 'a', deployment_protection_rules: { _undeclared: 'keep', entries: [{ app: 'gate' }] }, pinned: true },
      {
        name: 'b',
        ...customPolicy,
        deployment_branch_policies: {
          _undeclared: 'delete',
          entries: [
            { name: 'main', type: 'branch' },
            { name: 'v*', type: 'tag' },
          ],
        },
      },
    ]);
  });

  const denyLists = ({ simulator }: ReturnType<typeof openScene>) =>
    simulator.misbehave({
      match: ({ route }) => /deployment-branch-policies$|deployment_protection_rules$/.test(route),
      times: 100,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
    });

  it('a snapshot under `warn` omits unreadable branch policies and protection rules, with a note for each [2.3.5.8]', async () => {
    const stage = openScene(fullShop);
    denyLists(stage);
    const { settings, sections } = await takeSectionSnapshot(stage.simulator, 'environments', 'warn');
    expect(settings.environments).toEqual([
      { name: 'a', pinned: true },
      { name: 'b', ...customPolicy },
    ]);
    expect(sections[0]).toMatchObject({ status: 'partial' });
    const notes = sections[0]!.lines.map(({ message }) => toShownText(message).split(': ')[0]).sort();
    expect(notes).toEqual([
      '`deployment_branch_policies` of environment "b" is left out',
      '`deployment_protection_rules` of environment "a" is left out',
      '`deployment_protection_rules` of environment "b" is left out',
    ]);
  });

  it.each(['variables', 'secrets'])(
    'a snapshot under `warn` omits only the unreadable %s of an environment [2.3.5.8]',
    async (list) => {
      const stage = openScene(fullShop);
      stage.simulator.misbehave({
        match: ({ path }) => path.endsWith(`/environments/b/${list}`),
        times: 100,
        with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
      });
      const { settings, sections } = await takeSectionSnapshot(stage.simulator, 'environments', 'warn');
      expect(settings.environments).toMatchObject([{ name: 'a' }, { name: 'b', ...customPolicy }]);
      expect(sections[0]).toMatchObject({ status: 'partial' });
      const notes = sections[0]!.lines.map(({ message }) => toShownText(message).split(': ')[0]);
      expect(notes).toEqual([`\`${list}\` of environment "b" is left out`]);
    },
  );

  it('a snapshot under `fail` fails for unreadable branch policies and protection rules [2.3.5.8]', async () => {
    const stage = openScene(fullShop);
    denyLists(stage);
    const { sections } = await takeSectionSnapshot(stage.simulator, 'environments', 'fail');
    expect(sections[0]).toMatchObject({ status: 'failed', lines: [{ grant: 'Actions: read' }] });
  });

  it('a snapshot fails if it cannot read the pins, and skips the section under `warn` [7.20]', async () => {
    const getSectionOf = async (onMissing: 'fail' | 'warn') => {
      const stage = openScene(fullShop);
      stage.simulator.misbehave({
        match: ({ operation }) => operation === 'EnvironmentPins',
        with: {
          kind: 'status',
          status: 200,
          body: { data: { repository: null }, errors: [{ type: 'NOT_FOUND', message: 'Could not resolve' }] },
        },
      });
      const { sections } = await takeSectionSnapshot(stage.simulator, 'environments', onMissing);
      return sections[0];
    };
    expect(await getSectionOf('warn')).toMatchObject({ status: 'skipped', lines: [{ grant: 'Actions: read' }] });
    expect(await getSectionOf('fail')).toMatchObject({ status: 'failed', lines: [{ grant: 'Actions: read' }] });
  });
});

describe('the contents of an environment', () => {
  it('check reports one ending for all undeclared items in a list of an environment [1.13]', async () => {
    const { check } = openScene(createShopSeed([{ name: 'live', variables: [{ name: 'OLD', value: '1' }] }]));
    const { targets } = await check(formatEnvironments('{name: live, variables: {_undeclared: delete, entries: []}}'));
    expect(targets[0]!.sections[0]!.coverage).toContainEqual({ key: 'environments[0]._undeclared', ending: 'differs' });
  });

  it('apply fails if GitHub ignores a variable of a new environment [7.22]', async () => {
    const { apply, simulator } = openScene();
    simulator.misbehave({
      match: ({ route }) => route === `POST ${environmentRoute}/variables`,
      with: { kind: 'ignored' },
    });
    const result = await apply(formatEnvironments('{name: live, variables: [{name: REGION, value: eu}]}'));
    expect(formatLines(result, 'error')).toEqual([
      expect.stringContaining('not shown yet: variable "REGION" of environment "live" to be created'),
    ]);
  });
});
