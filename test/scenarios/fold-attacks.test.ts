import { expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour, RepositorySeed, TokenSeed } from '../../packages/simulator/src/index.ts';
import { openBatchFleet } from '../kit/batch-fleet.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { type FleetOptions, findTarget } from '../kit/samples/fleet.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';

const ciKey = createPublicKey('ci');

const settings = `repository: {has_wiki: false}
labels: [{name: bug, color: d73a4a}]
collaborators: [{username: mona, permission: push}]
deploy_keys: [{title: ci, key: ${ciKey}}]
interaction_limits: null
branches:
  - name: main
    protection:
      enforce_admins: true
      required_status_checks: {strict: true, checks: [{context: test, app_id: 81}]}
      restrictions: {users: [], teams: [core], apps: []}
rulesets:
  - name: tags
    target: tag
    enforcement: active
    conditions: {ref_name: {include: [~ALL], exclude: []}}
    rules: [{type: deletion}]
    bypass_actors: [{actor_type: Team, actor_id: 71}]
`;

const upToDateSeed: Partial<RepositorySeed> = {
  settings: { has_wiki: false },
  labels: [{ name: 'bug', color: 'd73a4a' }],
  collaborators: [{ login: 'mona', role: 'write' }],
  deploy_keys: [{ title: 'ci', key: ciKey, read_only: true }],
  branch_rules: [
    {
      pattern: 'main',
      isAdminEnforced: true,
      requiresStatusChecks: true,
      requiresStrictStatusChecks: true,
      checks: [{ context: 'test', app_id: 81 }],
      restrictsPushes: true,
      pushers: { teams: ['core'] },
    },
  ],
  rulesets: [
    {
      name: 'tags',
      target: 'tag',
      conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
      rules: [{ type: 'deletion' }],
      bypass_actors: [{ actor_type: 'Team', actor_id: 71 }],
    },
  ],
};

interface Attack {
  readonly token?: Partial<TokenSeed>;
  readonly misbehaviour?: Misbehaviour;
  readonly file?: string;
  /** New names of repositories, by their former name. */
  readonly renamed?: Readonly<Record<string, string>>;
  overrideRepository?(name: string): Partial<RepositorySeed>;
  readonly wrapTransport?: FleetOptions['wrapTransport'];
}

/** More repositories than one batched query reads. */
const repositoryCount = 12;
const namedRepositories = {
  fleetFile: undefined,
  defaultsFile: 'layer.yml',
  repos: Array.from({ length: repositoryCount }, (_, index) => ({ owner: 'acme', name: `r${index}` })),
};

async function runCheck(
  read: 'folded' | 'rest',
  { token, misbehaviour, file = settings, overrideRepository, wrapTransport, renamed = {} }: Attack = {},
  options: Partial<RunOptions> = {},
  fleetSize = repositoryCount,
) {
  const {
    check,
    asked: countRequests,
    simulator,
  } = openBatchFleet({
    count: fleetSize,
    settings: file,
    wrapTransport,
    overrideRepository: (name) => ({ ...upToDateSeed, ...overrideRepository?.(name) }),
    tokens: [{ token: 'all-powerful', ...token }],
    around: {
      accounts: [
        { login: 'acme', type: 'Organization', teams: [{ slug: 'core', id: 71 }], members: ['mona'] },
        { login: 'mona' },
      ],
      apps: [{ slug: 'bot', id: 81 }],
    },
  });
  for (const [from, name] of Object.entries(renamed))
    await createCaller(simulator).send('PATCH', `/repos/acme/${from}`, { name });
  simulator.forgetRequests();
  if (misbehaviour) simulator.misbehave(misbehaviour);
  const result = await check({ ...options, read });
  expect(simulator.objections).toEqual([]);
  const requests = Object.values(countRequests()).reduce((sum, times) => sum + times, 0);
  return { report: toComparable(result), folded: result.folded, requests, requestCounts: countRequests() };
}

const toComparable = ({ outcome, targets, lines }: RunResult) => ({
  outcome,
  lines,
  targets: targets.map(({ mark: _, visited: __, plan, ...target }) => ({ ...target, plan: plan?.items })),
});

const isBatchedQuery: Misbehaviour['match'] = ({ route }) => route === 'query Fold';
const refusedAnswer = {
  kind: 'status',
  status: 403,
  body: { message: 'Resource not accessible by integration' },
} as const;
const createTokenWithout = (permission: string): Partial<TokenSeed> => {
  const permissions = ['Administration', 'Contents', 'Issues', 'Pull requests', 'Members', 'Metadata'];
  const remainingPermissions = permissions.filter((name) => name !== permission);
  return { grants: Object.fromEntries(remainingPermissions.map((name) => [name, 'write' as const])) };
};
const deployKeys = Array.from({ length: 101 }, (_, index) => ({
  title: `k${index}`,
  key: createPublicKey(`k${index}`),
}));
const fileWithOneKey = `${settings.split('deploy_keys')[0]}deploy_keys: {_undeclared: delete, entries: [{title: k0, key: ${deployKeys[0]!.key}}]}`;

it.each<[string, Attack]>([
  ['GitHub shows everything', {}],
  ['the token lacks Administration', { token: createTokenWithout('Administration') }],
  ['the token of an app lacks Administration', { token: { kind: 'app', ...createTokenWithout('Administration') } }],
  ['the token cannot see labels', { token: { grants: { Administration: 'write', Contents: 'read' } } }],
  ['the account has only read access', { token: { kind: 'classic', roles: { 'acme/r3': 'read' } } }],
  [
    'the account has only read access, and REST hides a value that GraphQL shows',
    {
      token: { kind: 'classic', roles: { 'acme/r3': 'read' } },
      file: 'repository: {use_squash_pr_title_as_default: false}',
    },
  ],
  [
    'the account has only read access, and REST denies a value that GraphQL shows',
    {
      token: { kind: 'classic', roles: { 'acme/r3': 'read' } },
      file: 'repository: {enable_vulnerability_alerts: true}',
      overrideRepository: () => ({ switches: { vulnerability_alerts: true } }) as Partial<RepositorySeed>,
    },
  ],
  ['an organization blocks the token', { token: { unauthorized: ['acme'] } }],
  [
    'a list has 101 entries',
    {
      file: fileWithOneKey,
      overrideRepository: (name) =>
        name === 'r3' ? { deploy_keys: deployKeys } : { deploy_keys: deployKeys.slice(0, 1) },
    },
  ],
  ['one query ends with 502', { misbehaviour: { match: isBatchedQuery, with: { kind: 'status', status: 502 } } }],
  [
    'all queries end with 502',
    { misbehaviour: { match: isBatchedQuery, times: 99, with: { kind: 'status', status: 502 } } },
  ],
  ['a query is too heavy', { misbehaviour: { match: isBatchedQuery, nth: 2, with: { kind: 'resource-limits' } } }],
  [
    'a part of a query is too heavy',
    { misbehaviour: { match: isBatchedQuery, times: 99, with: { kind: 'resource-limits', aliases: ['a0', 'a3'] } } },
  ],
  ['one repository is renamed', { renamed: { r3: 'gadgets' } }],
  ['another repository has taken the name of a renamed one', { renamed: { r3: 'gadgets', r4: 'r3' } }],
  ['the answer to a query is truncated', { misbehaviour: { match: isBatchedQuery, with: { kind: 'garbage' } } }],
])('a batched check reports the same as a check with REST only if %s [8.11] [8.14]', async (_, attack) => {
  const [batchedCheck, restCheck] = [
    await runCheck('folded', attack, namedRepositories),
    await runCheck('rest', attack, namedRepositories),
  ];
  expect(batchedCheck.report).toEqual(restCheck.report);
});

const createRuleWithCheck = (app_id: number | null) => ({
  pattern: 'main',
  isAdminEnforced: true,
  requiresStatusChecks: true,
  requiresStrictStatusChecks: true,
  checks: [{ context: 'test', app_id }],
});

it.each([
  ['contexts: [test]', 2],
  ['checks: [{context: test}]', 2],
  ['checks: [{context: test, app_id: -1}]', repositoryCount],
])(
  'a check without an app in a batched query matches only an entry that names no app: %s [8.19]',
  async (checks, requestCount) => {
    const protection = `{enforce_admins: true, required_status_checks: {strict: true, ${checks}}}`;
    const file = `branches: [{name: main, protection: ${protection}}]`;
    const { report, requestCounts } = await runCheck('folded', {
      file,
      overrideRepository: () => ({ branch_rules: [createRuleWithCheck(null)] }),
    });
    expect(report.outcome).toBe('success');
    expect(requestCounts['GET /repos/{owner}/{repo}/branches/{branch}/protection']).toBe(requestCount);
  },
);

it('a batched query that shows only the names of checks does not hide warnings about their apps [8.19]', async () => {
  const checks = 'required_status_checks: {strict: true, contexts: [test]}';
  const file = `branches: [{name: main, protection: {enforce_admins: true, lock_branch: true, ${checks}}}]`;
  const attack: Attack = {
    file,
    overrideRepository: () => ({ branch_rules: [{ ...createRuleWithCheck(15368), lockBranch: true }] }),
  };
  const { report, folded } = await runCheck('folded', attack);
  expect(report).toEqual((await runCheck('rest', attack)).report);
  expect(folded?.answers).toBeGreaterThan(repositoryCount - 4);
  expect(JSON.stringify(report.targets[9])).toContain('cannot merge');
});

it('reads each repository separately if REST refuses a list that a batched query shows [8.11]', async () => {
  const attack: Attack = {
    misbehaviour: { match: ({ route }) => route.endsWith('/labels'), times: 99, with: refusedAnswer },
  };
  expect((await runCheck('folded', attack)).report).toEqual((await runCheck('rest', attack)).report);
});

it('checks 25 repositories with seven sections in 50 requests, or in 227 without batching [8.10] [8.16]', async () => {
  const [batchedCheck, restCheck] = [await runCheck('folded', {}, {}, 25), await runCheck('rest', {}, {}, 25)];
  expect([batchedCheck.report.outcome, restCheck.report.outcome]).toEqual(['success', 'success']);
  // The batched check sends 25 of its requests for invitations, which GraphQL does not show.
  expect(batchedCheck.requests).toBeLessThanOrEqual(50);
  expect(restCheck.requests).toBe(227);
});

const usedUpLimit: Misbehaviour = { match: isBatchedQuery, times: 99, with: { kind: 'primary-limit', resetIn: 3000 } };
/** The headers of every batched query report that no points are left. */
const reportNoPoints: Attack['wrapTransport'] = (transport) => async (request) => {
  const answer = await transport(request);
  if (!request.body?.includes('query Fold')) return answer;
  return { ...answer, headers: { ...answer.headers, 'x-ratelimit-remaining': '0' } };
};

it.each<[string, Attack]>([
  ['the first answer', { misbehaviour: usedUpLimit }],
  ['a later answer', { misbehaviour: { ...usedUpLimit, nth: 2 } }],
  ['the header of an answer', { wrapTransport: reportNoPoints }],
])('continues with REST without a wait if %s reports that no GraphQL points are left [8.14]', async (_, attack) => {
  const { report, requestCounts } = await runCheck('folded', attack, { maxWait: 0 }, 40);
  expect(report).toEqual((await runCheck('rest', {}, {}, 40)).report);
  expect(requestCounts['query Fold']).toBe(attack.misbehaviour?.nth ?? 1);
});

it('waits for a secondary rate limit of a batched query, or fails if the wait is too long [5.7]', async () => {
  const misbehaviour: Misbehaviour = { match: isBatchedQuery, with: { kind: 'secondary-limit', retryAfter: 90 } };
  expect((await runCheck('folded', { misbehaviour })).report.outcome).toBe('success');
  expect((await runCheck('folded', { misbehaviour }, { maxWait: 1 })).report.outcome).toBe('failed');
});

/** Adds to the REST answers at these addresses what batched queries do not show. */
const addToAnswer =
  (address: RegExp, add: (answer: any) => unknown): Attack['wrapTransport'] =>
  (transport) =>
  async (request) => {
    const answer = await transport(request);
    if (request.method !== 'GET' || !address.test(request.url)) return answer;
    const body = JSON.parse(answer.text);
    add(body);
    return { ...answer, text: JSON.stringify(body) };
  };

const possiblyWrong = 'results of this run use the batched query and may be wrong';

it.each<[string, string, RegExp, (answer: any) => unknown]>([
  [
    'a rule',
    'rulesets.rules.parameters.new',
    /rulesets\/\d+/,
    ({ rules: [rule] }) => Object.assign(rule, { parameters: { new: 1 } }),
  ],
  [
    'conditions',
    'rulesets.conditions.new',
    /rulesets\/\d+/,
    ({ conditions }) => Object.assign(conditions, { new: ['a'] }),
  ],
  [
    'an actor',
    'rulesets.bypass_actors.new',
    /rulesets\/\d+/,
    ({ bypass_actors: [actor] }) => Object.assign(actor, { new: 'a' }),
  ],
  [
    'a branch',
    'branches.protection.new',
    /protection/,
    (protection) => Object.assign(protection, { new: { enabled: true } }),
  ],
  [
    'required checks',
    'branches.protection.required_status_checks.new',
    /protection/,
    ({ required_status_checks }) => Object.assign(required_status_checks, { new: 1 }),
  ],
])(
  'reports a key of %s that batched queries lack, even if only the sample repository has the key [8.12] [8.13]',
  async (_, key, address, add) => {
    const batchedCheck = await runCheck('folded', { wrapTransport: addToAnswer(address, add) });
    const restCheck = await runCheck('rest', { wrapTransport: addToAnswer(address, add) });
    expect(batchedCheck.report.targets).toEqual(restCheck.report.targets);
    expect(batchedCheck.report.lines).toMatchObject([
      { kind: 'warning', message: expect.stringContaining(`\`${key}\` of`) },
    ]);
    const addToSample = addToAnswer(new RegExp(`/r7/.*${address.source}`), add);
    const sampleCheck = await runCheck('folded', { wrapTransport: addToSample }, {}, 18);
    expect(sampleCheck.report.lines).toMatchObject([
      { kind: 'error', message: expect.stringContaining(possiblyWrong) },
    ]);
  },
);

it('reports a key that batched queries lack even if repositories compared earlier lack the rule [8.12]', async () => {
  const createTypedRuleset = (type: string, parameters?: object) => ({
    ...tags,
    name: type,
    rules: [{ type, parameters }],
  });
  const rulesets = [
    createTypedRuleset('deletion'),
    createTypedRuleset('required_status_checks', {
      strict_required_status_checks_policy: true,
      do_not_enforce_on_create: false,
      required_status_checks: [{ context: 'test', integration_id: 81 }],
    }),
  ];
  const { check } = openBatchFleet({
    count: repositoryCount,
    files: {
      'fleet.yml': 'targets: [{repos: acme/*}]\nlayers: [{file: all.yml}, {file: r8.yml, where: {repos: acme/r8}}]\n',
      'all.yml': JSON.stringify({ rulesets: rulesets.slice(0, 1) }),
      'r8.yml': JSON.stringify({ rulesets: rulesets.slice(1) }),
    },
    overrideRepository: (name) =>
      ({ rulesets: name === 'r8' ? rulesets : rulesets.slice(0, 1) }) as Partial<RepositorySeed>,
    around: { accounts: [{ login: 'acme', type: 'Organization' }], apps: [{ slug: 'bot', id: 81 }] },
    wrapTransport: addToAnswer(/rulesets\/\d+/, ({ rules: [rule] }) => {
      if (rule.parameters) rule.parameters.new = true;
    }),
  });
  const { targets, lines } = await check();
  expect(targets.filter(({ outcome }) => outcome === 'drift').map(({ repository }) => repository)).toEqual(['acme/r8']);
  expect(lines).toMatchObject([{ kind: 'warning', message: expect.stringContaining('rules.parameters.new') }]);
});

it('ignores a new key of an entry if no section compares the key [8.12]', async () => {
  const add = (answer: any) => [answer].flat().map((item) => Object.assign(item, { new: { enabled: true } }));
  const { report } = await runCheck('folded', {
    wrapTransport: addToAnswer(/\/(labels|keys|collaborators|rulesets\/\d+)(\?.*)?$/, add),
  });
  expect([report.outcome, report.lines]).toEqual(['success', []]);
});

/** Batched queries show these lists of `r5` as empty. The default is all its lists. */
const emptyListsOfFifth =
  (lists = /./): Attack['wrapTransport'] =>
  (transport) =>
  async (request) => {
    const answer = await transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    const { data } = JSON.parse(answer.text, (key, value) =>
      Array.isArray(value?.nodes) && lists.test(key) ? { ...value, totalCount: 0, nodes: [] } : value,
    );
    const answerBody = JSON.parse(answer.text);
    for (const [alias, shownRepository] of Object.entries<any>(answerBody.data))
      if (shownRepository?.nameWithOwner === 'acme/r5') answerBody.data[alias] = data[alias];
    return { ...answer, text: JSON.stringify(answerBody) };
  };
const emptyAllListsOfFifth = emptyListsOfFifth();

const tags = {
  name: 'tags',
  target: 'tag',
  enforcement: 'active',
  bypass_actors: [],
  conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
};
const noActors = { users: [], teams: [], apps: [] };
const createProtection = (moreKeys: object) => ({
  branches: [{ name: 'main', protection: { enforce_admins: true, ...moreKeys } }],
});
const ruleForAdmins = { pattern: 'main', isAdminEnforced: true };

it.each<[string, object, object, object]>([
  ['labels', { labels: { _undeclared: 'delete', entries: [] } }, { labels: [{ name: 'bug' }] }, { labels: [] }],
  [
    'milestones',
    { milestones: { _undeclared: 'delete', entries: [] } },
    { milestones: [{ title: 'v1' }] },
    { milestones: [] },
  ],
  [
    'deploy keys',
    { deploy_keys: { _undeclared: 'delete', entries: [] } },
    { deploy_keys: [{ title: 'ci', key: ciKey }] },
    { deploy_keys: [] },
  ],
  [
    'people',
    { collaborators: { _undeclared: 'delete', entries: [] } },
    { collaborators: [{ login: 'mona', role: 'write' }] },
    { collaborators: [] },
  ],
  ['topics', { repository: { topics: [] } }, { settings: { topics: ['go'] } }, { settings: { topics: [] } }],
  ['rulesets', { rulesets: { _undeclared: 'delete', entries: [] } }, {}, { rulesets: [] }],
  [
    'rules',
    { rulesets: [{ ...tags, rules: [] }] },
    { rulesets: [{ ...tags, rules: [{ type: 'deletion' }] }] },
    { rulesets: [tags] },
  ],
  [
    'people who may push',
    createProtection({ restrictions: noActors }),
    { branch_rules: [{ ...ruleForAdmins, restrictsPushes: true, pushers: { teams: ['core'] } }] },
    { branch_rules: [{ ...ruleForAdmins, restrictsPushes: true }] },
  ],
])(
  'asks REST for a list of %s that a batched query shows as empty, even if the file declares no entry [8.19]',
  async (_, file, fifthSeed, otherSeed) => {
    const overrideFifth = (name: string) => (name === 'r5' ? fifthSeed : otherSeed);
    const attack = {
      file: JSON.stringify(file),
      overrideRepository: overrideFifth,
      wrapTransport: emptyAllListsOfFifth,
    };
    const { report } = await runCheck('folded', attack);
    expect(report.targets).toEqual((await runCheck('rest', attack)).report.targets);
    expect(report.targets.map(({ outcome }) => outcome).filter((outcome) => outcome === 'drift')).toHaveLength(1);
  },
);

const deletionRuleset = { ...tags, rules: [{ type: 'deletion' }] };
const reviewedRule = { ...ruleForAdmins, requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
const reviewsWithoutBypass = { required_approving_review_count: 1, bypass_pull_request_allowances: noActors };
const fileWithoutBypass = {
  rulesets: [deletionRuleset],
  ...createProtection({ required_pull_request_reviews: reviewsWithoutBypass }),
};
const rulesetWithBypass = { ...deletionRuleset, bypass_actors: [{ actor_type: 'Team', actor_id: 71 }] };

it.each<[string, object, Partial<RepositorySeed>]>([
  ['a person gets a higher role', { collaborators: [{ username: 'mona', permission: 'admin' }] }, {}],
  ['a person gets access', { collaborators: [{ username: 'mona', permission: 'push' }] }, { collaborators: [] }],
  ['a person loses access', { collaborators: [] }, {}],
  ['a deploy key gets access', { deploy_keys: [{ title: 'ci', key: ciKey, read_only: false }] }, { deploy_keys: [] }],
])('asks REST for a bypass list that a batched query shows as empty if %s [8.11] [8.19]', async (_, file, moreSeed) => {
  const seedWithBypass = {
    rulesets: [rulesetWithBypass],
    branch_rules: [{ ...reviewedRule, reviewBypassers: { teams: ['core'] } }],
  };
  const attack: Attack = {
    file: JSON.stringify({ ...file, ...fileWithoutBypass }),
    overrideRepository: (name) =>
      (name === 'r5'
        ? { ...seedWithBypass, ...moreSeed }
        : { rulesets: [deletionRuleset], branch_rules: [reviewedRule] }) as Partial<RepositorySeed>,
    wrapTransport: emptyListsOfFifth(/bypass/),
  };
  const { report } = await runCheck('folded', attack);
  expect(report.targets).toEqual((await runCheck('rest', attack)).report.targets);
});

it('the spot check does not treat a hidden bypass list as empty [8.12]', async () => {
  const attack: Attack = {
    file: JSON.stringify({ rulesets: fileWithoutBypass.rulesets }),
    overrideRepository: () => ({ rulesets: [rulesetWithBypass] }) as Partial<RepositorySeed>,
    wrapTransport: (transport) => async (request) => {
      const answer = await transport(request);
      if (/rulesets\/\d/.test(request.url)) {
        const { bypass_actors: _, ...body } = JSON.parse(answer.text);
        return { ...answer, text: JSON.stringify(body) };
      }
      if (!request.body?.includes('query Fold')) return answer;
      const text = JSON.stringify(
        JSON.parse(answer.text, (key, value) =>
          key === 'bypassActors' ? { ...value, totalCount: 0, nodes: [] } : value,
        ),
      );
      return { ...answer, text };
    },
  };
  const { report } = await runCheck('folded', attack);
  expect(report.targets).toEqual((await runCheck('rest', attack)).report.targets);
  expect(report.lines).toMatchObject([
    { kind: 'warning', message: expect.stringContaining('`rulesets.bypass_actors` of') },
  ]);
});

it('verifies an empty list of property values in a list of the owner [8.19]', async () => {
  const { check } = openBatchFleet({
    count: repositoryCount,
    settings: 'custom_properties: {_undeclared: delete, entries: []}\n',
    overrideRepository: (name) => ({ property_values: name === 'r5' ? [{ property_name: 'tier', value: '1' }] : [] }),
    around: {
      accounts: [{ login: 'acme', type: 'Organization', property_definitions: [{ property_name: 'tier' }] }],
    },
    wrapTransport: (transport) => async (request) => {
      const answer = await transport(request);
      if (!request.url.includes('/orgs/acme/properties/values')) return answer;
      const values: object[] = JSON.parse(answer.text);
      return { ...answer, text: JSON.stringify(values.map((value) => ({ ...value, properties: [] }))) };
    },
  });
  expect(findTarget(await check(), 'r5').outcome).toBe('drift');
});

it.each([
  ['property: {tier: 1}', '/orgs/acme/properties/values', { properties: [] }],
  ['topic: special', '/orgs/acme/repos', { topics: [] }],
])(
  'deletes nothing if a list of the owner lacks the value that selects a layer: %s [8.19]',
  async (where, path, missingValue) => {
    const { apply, listWrites } = openBatchFleet({
      count: repositoryCount,
      files: {
        'fleet.yml': `targets: [{repos: acme/*}]\nlayers: [{file: all.yml}, {file: tier.yml, where: {${where}}}]\n`,
        'all.yml': 'labels: {_undeclared: delete, entries: [{name: a, color: d73a4a}]}\n',
        'tier.yml': 'labels: [{name: b, color: d73a4a}]\n',
      },
      overrideRepository: () => ({
        settings: { topics: ['special'] },
        property_values: [{ property_name: 'tier', value: '1' }],
        labels: ['a', 'b'].map((name) => ({ name, color: 'd73a4a' })),
      }),
      around: {
        accounts: [{ login: 'acme', type: 'Organization', property_definitions: [{ property_name: 'tier' }] }],
      },
      wrapTransport: (transport) => async (request) => {
        const answer = await transport(request);
        if (!request.url.includes(path)) return answer;
        const ownerList: { repository_name?: string; name?: string }[] = JSON.parse(answer.text);
        const changedList = ownerList.map((item) =>
          (item.repository_name ?? item.name) === 'r5' ? { ...item, ...missingValue } : item,
        );
        return { ...answer, text: JSON.stringify(changedList) };
      },
    });
    const { outcome, lines } = findTarget(await apply(), 'r5');
    expect([outcome, listWrites()]).toEqual(['failed', []]);
    expect(lines[0]!.message).toBe("`tier.yml` applies to it, but the owner's list on GitHub does not show this");
  },
);

const ruleset = {
  name: 'base',
  target: 'branch' as const,
  enforcement: 'active' as const,
  conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
  rules: [{ type: 'deletion' }],
};
const seedWithRuleset = { rulesets: [ruleset] } as Partial<RepositorySeed>;

type LiveRepository = ReturnType<ReturnType<typeof openBatchFleet>['simulator']['repository']>;
const countItems = (repository: LiveRepository, ...keys: string[]) =>
  keys.flatMap((key) => (repository as any)[key]).length;
const isPrivate = ({ visibility }: LiveRepository) => visibility === 'private';

/** Each file removes a protection of `r5`. Batched queries show a replacement for it that REST does not show. */
const replacements = [
  {
    what: 'classic protection',
    file: { branches: [{ name: 'main', protection: null }], rulesets: [ruleset] },
    otherSeed: seedWithRuleset,
    fifthSeed: { branch_rules: [{ pattern: 'main' }] },
    hiddenKeys: /^rulesets?$/,
    isSafe: (repository: LiveRepository) => countItems(repository, 'branch_rules', 'rulesets') > 0,
    items: 2,
  },
  {
    what: 'team access',
    file: { collaborators: [{ username: 'mona', permission: 'push' }], teams: { _undeclared: 'delete', entries: [] } },
    otherSeed: { collaborators: [{ login: 'mona', role: 'write' }] },
    fifthSeed: { teams: [{ slug: 'core', role: 'write' }] },
    hiddenKeys: /^collaborators$/,
    isSafe: (repository: LiveRepository) => countItems(repository, 'teams', 'collaborators') > 0,
    items: 2,
  },
  {
    what: 'private visibility',
    file: { repository: { visibility: 'public' }, rulesets: [ruleset] },
    otherSeed: seedWithRuleset,
    fifthSeed: { visibility: 'private' },
    hiddenKeys: /^rulesets?$/,
    isSafe: (repository: LiveRepository) => isPrivate(repository) || countItems(repository, 'rulesets') > 0,
    items: 2,
  },
  {
    what: 'a visibility that a query hides',
    file: {
      repository: { visibility: 'public' },
      labels: [{ name: 'bug' }],
      branches: [{ name: 'main', protection: null }],
      rulesets: [ruleset],
    },
    otherSeed: { ...seedWithRuleset, labels: [{ name: 'bug' }] },
    fifthSeed: { visibility: 'private', branch_rules: [{ pattern: 'main' }] },
    hiddenKeys: /^(rulesets?|labels|visibility|private)$/,
    isSafe: (repository: LiveRepository) =>
      countItems(repository, 'branch_rules', 'rulesets') > 0 &&
      (isPrivate(repository) || countItems(repository, 'rulesets', 'labels') === 2),
    items: 4,
  },
] as const;

/** Batched queries show these parts of `r4` as parts of `r5`. */
function copyFromFourth(keyPattern: RegExp): Attack['wrapTransport'] {
  const valuesOfFourth: Record<string, unknown> = {};
  return (transport) => async (request) => {
    const answer = await transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    const { data } = JSON.parse(answer.text);
    const findShown = (name: string) =>
      Object.values<any>(data).filter((shown) => shown?.nameWithOwner === `acme/${name}`);
    const listKeys = (repository: object) => Object.keys(repository).filter((key) => keyPattern.test(key));
    for (const repository of findShown('r4'))
      for (const key of listKeys(repository)) valuesOfFourth[key] = repository[key];
    for (const repository of findShown('r5'))
      for (const key of listKeys(repository)) repository[key] = valuesOfFourth[key];
    return { ...answer, text: JSON.stringify({ data }) };
  };
}

it.each(replacements)(
  "plans the replacement of $what from the repository's own answers, not from a batched query [5.18] [8.11]",
  async ({ file, otherSeed, fifthSeed, hiddenKeys, isSafe, items }) => {
    const { check, apply, simulator } = openBatchFleet({
      count: repositoryCount,
      settings: JSON.stringify(file),
      overrideRepository: (name) =>
        ({ labels: [], ...(name === 'r5' ? fifthSeed : otherSeed) }) as Partial<RepositorySeed>,
      wrapTransport: copyFromFourth(hiddenKeys),
      around: {
        accounts: [
          { login: 'acme', type: 'Organization', plan: 'team', teams: ['core'], members: ['mona'] },
          { login: 'mona' },
        ],
      },
    });
    const safeMoments: boolean[] = [];
    const recordSafety = () => void safeMoments.push(isSafe(simulator.repository('acme/r5')));
    simulator.misbehave({ match: isWrite, times: 9, after: true, with: { kind: 'meanwhile', act: recordSafety } });
    expect(findTarget(await check(), 'r5').plan?.items).toHaveLength(items);
    expect(findTarget(await apply(), 'r5').outcome).toBe('success');
    expect(safeMoments).toEqual(Array.from({ length: items }, () => true));
    expect(findTarget(await check({ read: 'rest' }), 'r5').outcome).toBe('success');
  },
);
