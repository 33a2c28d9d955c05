import { expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour, RepositorySeed, TokenSeed } from '../../packages/simulator/src/index.ts';
import { openBatchFleet } from '../kit/batch-fleet.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { type FleetOptions, findTarget } from '../kit/samples/fleet.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';

const ci = createPublicKey('ci');

const settings = `repository: {has_wiki: false}
labels: [{name: bug, color: d73a4a}]
collaborators: [{username: mona, permission: push}]
deploy_keys: [{title: ci, key: ${ci}}]
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

const asSaid: Partial<RepositorySeed> = {
  settings: { has_wiki: false },
  labels: [{ name: 'bug', color: 'd73a4a' }],
  collaborators: [{ login: 'mona', role: 'write' }],
  deploy_keys: [{ title: 'ci', key: ci, read_only: true }],
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
  but?(name: string): Partial<RepositorySeed>;
  readonly between?: FleetOptions['wrapTransport'];
}

/** More repositories than one batched query reads. */
const count = 12;
const named = {
  fleetFile: undefined,
  defaultsFile: 'layer.yml',
  repos: Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}` })),
};

async function runCheck(
  read: 'folded' | 'rest',
  { token, misbehaviour, file = settings, but, between, renamed = {} }: Attack = {},
  wish: Partial<RunOptions> = {},
  many = count,
) {
  const { check, asked, simulator } = openBatchFleet({
    count: many,
    settings: file,
    wrapTransport: between,
    overrideRepository: (name) => ({ ...asSaid, ...but?.(name) }),
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
  const result = await check({ ...wish, read });
  expect(simulator.objections).toEqual([]);
  const requests = Object.values(asked()).reduce((sum, times) => sum + times, 0);
  return { told: toComparable(result), folded: result.folded, requests, asked: asked() };
}

const toComparable = ({ outcome, targets, lines }: RunResult) => ({
  outcome,
  lines,
  targets: targets.map(({ mark: _, visited: __, plan, ...target }) => ({ ...target, plan: plan?.items })),
});

const isFold: Misbehaviour['match'] = ({ route }) => route === 'query Fold';
const refused = { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } } as const;
const createWeakToken = (permission: string): Partial<TokenSeed> => {
  const all = ['Administration', 'Contents', 'Issues', 'Pull requests', 'Members', 'Metadata'];
  const kept = all.filter((one) => one !== permission);
  return { grants: Object.fromEntries(kept.map((one) => [one, 'write' as const])) };
};
const listMatchingKeys = Array.from({ length: 101 }, (_, index) => ({
  title: `k${index}`,
  key: createPublicKey(`k${index}`),
}));
const exact = `${settings.split('deploy_keys')[0]}deploy_keys: {_undeclared: delete, entries: [{title: k0, key: ${listMatchingKeys[0]!.key}}]}`;

it.each<[string, Attack]>([
  ['GitHub shows everything', {}],
  ['the token lacks Administration', { token: createWeakToken('Administration') }],
  ['the token of an app lacks Administration', { token: { kind: 'app', ...createWeakToken('Administration') } }],
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
      but: () => ({ switches: { vulnerability_alerts: true } }) as Partial<RepositorySeed>,
    },
  ],
  ['an organization blocks the token', { token: { unauthorized: ['acme'] } }],
  [
    'a list has 101 entries',
    {
      file: exact,
      but: (name) =>
        name === 'r3' ? { deploy_keys: listMatchingKeys } : { deploy_keys: listMatchingKeys.slice(0, 1) },
    },
  ],
  ['one query ends with 502', { misbehaviour: { match: isFold, with: { kind: 'status', status: 502 } } }],
  ['all queries end with 502', { misbehaviour: { match: isFold, times: 99, with: { kind: 'status', status: 502 } } }],
  ['a query is too heavy', { misbehaviour: { match: isFold, nth: 2, with: { kind: 'resource-limits' } } }],
  [
    'a part of a query is too heavy',
    { misbehaviour: { match: isFold, times: 99, with: { kind: 'resource-limits', aliases: ['a0', 'a3'] } } },
  ],
  ['one repository is renamed', { renamed: { r3: 'gadgets' } }],
  ['another repository has taken the name of a renamed one', { renamed: { r3: 'gadgets', r4: 'r3' } }],
  ['the answer to a query is truncated', { misbehaviour: { match: isFold, with: { kind: 'garbage' } } }],
])('a batched check reports the same as a check with REST only if %s [8.11] [8.14]', async (_, attack) => {
  const [folded, alone] = [await runCheck('folded', attack, named), await runCheck('rest', attack, named)];
  expect(folded.told).toEqual(alone.told);
});

const createRequiringRule = (app_id: number | null) => ({
  pattern: 'main',
  isAdminEnforced: true,
  requiresStatusChecks: true,
  requiresStrictStatusChecks: true,
  checks: [{ context: 'test', app_id }],
});

it.each([
  ['contexts: [test]', 2],
  ['checks: [{context: test}]', 2],
  ['checks: [{context: test, app_id: -1}]', count],
])(
  'a check without an app in a batched query matches only an entry that names no app: %s [8.19]',
  async (checks, times) => {
    const required = `{enforce_admins: true, required_status_checks: {strict: true, ${checks}}}`;
    const file = `branches: [{name: main, protection: ${required}}]`;
    const { told, asked } = await runCheck('folded', {
      file,
      but: () => ({ branch_rules: [createRequiringRule(null)] }),
    });
    expect(told.outcome).toBe('success');
    expect(asked['GET /repos/{owner}/{repo}/branches/{branch}/protection']).toBe(times);
  },
);

it('a batched query that shows only the names of checks does not hide warnings about their apps [8.19]', async () => {
  const checks = 'required_status_checks: {strict: true, contexts: [test]}';
  const file = `branches: [{name: main, protection: {enforce_admins: true, lock_branch: true, ${checks}}}]`;
  const attack: Attack = { file, but: () => ({ branch_rules: [{ ...createRequiringRule(15368), lockBranch: true }] }) };
  const { told, folded } = await runCheck('folded', attack);
  expect(told).toEqual((await runCheck('rest', attack)).told);
  expect(folded?.answers).toBeGreaterThan(count - 4);
  expect(JSON.stringify(told.targets[9])).toContain('cannot merge');
});

it('reads each repository separately if REST refuses a list that a batched query shows [8.11]', async () => {
  const attack: Attack = {
    misbehaviour: { match: ({ route }) => route.endsWith('/labels'), times: 99, with: refused },
  };
  expect((await runCheck('folded', attack)).told).toEqual((await runCheck('rest', attack)).told);
});

it('checks 25 repositories with seven sections in 50 requests, or in 227 without batching [8.10] [8.16]', async () => {
  const [folded, alone] = [await runCheck('folded', {}, {}, 25), await runCheck('rest', {}, {}, 25)];
  expect([folded.told.outcome, alone.told.outcome]).toEqual(['success', 'success']);
  // Of these, 25 are about invitations, which GraphQL does not show.
  expect(folded.requests).toBeLessThanOrEqual(50);
  expect(alone.requests).toBe(227);
});

const spent: Misbehaviour = { match: isFold, times: 99, with: { kind: 'primary-limit', resetIn: 3000 } };
/** The headers of every batched query report that no points are left. */
const emptyAnswers: Attack['between'] = (transport) => async (request) => {
  const answer = await transport(request);
  if (!request.body?.includes('query Fold')) return answer;
  return { ...answer, headers: { ...answer.headers, 'x-ratelimit-remaining': '0' } };
};

it.each<[string, Attack]>([
  ['the first answer', { misbehaviour: spent }],
  ['a later answer', { misbehaviour: { ...spent, nth: 2 } }],
  ['the header of an answer', { between: emptyAnswers }],
])('continues with REST without a wait if %s reports that no GraphQL points are left [8.14]', async (_, attack) => {
  const { told, asked } = await runCheck('folded', attack, { maxWait: 0 }, 40);
  expect(told).toEqual((await runCheck('rest', {}, {}, 40)).told);
  expect(asked['query Fold']).toBe(attack.misbehaviour?.nth ?? 1);
});

it('waits for a secondary rate limit of a batched query, or fails if the wait is too long [5.7]', async () => {
  const misbehaviour: Misbehaviour = { match: isFold, with: { kind: 'secondary-limit', retryAfter: 90 } };
  expect((await runCheck('folded', { misbehaviour })).told.outcome).toBe('success');
  expect((await runCheck('folded', { misbehaviour }, { maxWait: 1 })).told.outcome).toBe('failed');
});

/** Adds to the REST answers at these addresses what batched queries do not show. */
const addToAnswer =
  (address: RegExp, add: (answer: any) => unknown): Attack['between'] =>
  (transport) =>
  async (request) => {
    const answer = await transport(request);
    if (request.method !== 'GET' || !address.test(request.url)) return answer;
    const body = JSON.parse(answer.text);
    add(body);
    return { ...answer, text: JSON.stringify(body) };
  };

const later = 'results of this run use the batched query and may be wrong';

it.each<[string, string, RegExp, (answer: any) => unknown]>([
  [
    'a rule',
    'rulesets.rules.parameters.new',
    /rulesets\/\d+/,
    ({ rules: [one] }) => Object.assign(one, { parameters: { new: 1 } }),
  ],
  [
    'conditions',
    'rulesets.conditions.new',
    /rulesets\/\d+/,
    ({ conditions: one }) => Object.assign(one, { new: ['a'] }),
  ],
  [
    'an actor',
    'rulesets.bypass_actors.new',
    /rulesets\/\d+/,
    ({ bypass_actors: [one] }) => Object.assign(one, { new: 'a' }),
  ],
  ['a branch', 'branches.protection.new', /protection/, (one) => Object.assign(one, { new: { enabled: true } })],
  [
    'required checks',
    'branches.protection.required_status_checks.new',
    /protection/,
    ({ required_status_checks: one }) => Object.assign(one, { new: 1 }),
  ],
])(
  'reports a key of %s that batched queries lack, even if only the sample repository has the key [8.12] [8.13]',
  async (_, key, address, add) => {
    const all = await runCheck('folded', { between: addToAnswer(address, add) });
    const alone = await runCheck('rest', { between: addToAnswer(address, add) });
    expect(all.told.targets).toEqual(alone.told.targets);
    expect(all.told.lines).toMatchObject([{ kind: 'warning', message: expect.stringContaining(`\`${key}\` of`) }]);
    const ofDrawn = addToAnswer(new RegExp(`/r7/.*${address.source}`), add);
    const drawn = await runCheck('folded', { between: ofDrawn }, {}, 18);
    expect(drawn.told.lines).toMatchObject([{ kind: 'error', message: expect.stringContaining(later) }]);
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
    count,
    files: {
      'fleet.yml': 'targets: [{repos: acme/*}]\nlayers: [{file: all.yml}, {file: r8.yml, where: {repos: acme/r8}}]\n',
      'all.yml': JSON.stringify({ rulesets: rulesets.slice(0, 1) }),
      'r8.yml': JSON.stringify({ rulesets: rulesets.slice(1) }),
    },
    overrideRepository: (name) =>
      ({ rulesets: name === 'r8' ? rulesets : rulesets.slice(0, 1) }) as Partial<RepositorySeed>,
    around: { accounts: [{ login: 'acme', type: 'Organization' }], apps: [{ slug: 'bot', id: 81 }] },
    wrapTransport: addToAnswer(/rulesets\/\d+/, ({ rules: [one] }) => {
      if (one.parameters) one.parameters.new = true;
    }),
  });
  const { targets, lines } = await check();
  expect(targets.filter(({ outcome }) => outcome === 'drift').map(({ repository }) => repository)).toEqual(['acme/r8']);
  expect(lines).toMatchObject([{ kind: 'warning', message: expect.stringContaining('rules.parameters.new') }]);
});

it('ignores a new key of an entry if no section compares the key [8.12]', async () => {
  const add = (answer: any) => [answer].flat().map((one) => Object.assign(one, { new: { enabled: true } }));
  const { told } = await runCheck('folded', {
    between: addToAnswer(/\/(labels|keys|collaborators|rulesets\/\d+)(\?.*)?$/, add),
  });
  expect([told.outcome, told.lines]).toEqual(['success', []]);
});

/** Batched queries show these lists of `r5` as empty. The default is all its lists. */
const emptyLists =
  (lists = /./): Attack['between'] =>
  (transport) =>
  async (request) => {
    const answer = await transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    const { data } = JSON.parse(answer.text, (key, value) =>
      Array.isArray(value?.nodes) && lists.test(key) ? { ...value, totalCount: 0, nodes: [] } : value,
    );
    const findShown = JSON.parse(answer.text);
    for (const [alias, one] of Object.entries<any>(findShown.data))
      if (one?.nameWithOwner === 'acme/r5') findShown.data[alias] = data[alias];
    return { ...answer, text: JSON.stringify(findShown) };
  };
const showingNothing = emptyLists();

const tags = {
  name: 'tags',
  target: 'tag',
  enforcement: 'active',
  bypass_actors: [],
  conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
};
const nobody = { users: [], teams: [], apps: [] };
const createProtection = (more: object) => ({
  branches: [{ name: 'main', protection: { enforce_admins: true, ...more } }],
});
const admins = { pattern: 'main', isAdminEnforced: true };

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
    { deploy_keys: [{ title: 'ci', key: ci }] },
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
    createProtection({ restrictions: nobody }),
    { branch_rules: [{ ...admins, restrictsPushes: true, pushers: { teams: ['core'] } }] },
    { branch_rules: [{ ...admins, restrictsPushes: true }] },
  ],
])(
  'verifies an empty list of %s in a batched query, even if the file declares no entry [8.19]',
  async (_, file, live, none) => {
    const overrideFifth = (name: string) => (name === 'r5' ? live : none);
    const attack = { file: JSON.stringify(file), but: overrideFifth, between: showingNothing };
    const { told } = await runCheck('folded', attack);
    expect(told.targets).toEqual((await runCheck('rest', attack)).told.targets);
    expect(told.targets.map(({ outcome }) => outcome).filter((one) => one === 'drift')).toHaveLength(1);
  },
);

const deletion = { ...tags, rules: [{ type: 'deletion' }] };
const reviewed = { ...admins, requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
const reviews = { required_approving_review_count: 1, bypass_pull_request_allowances: nobody };
const withoutBypass = { rulesets: [deletion], ...createProtection({ required_pull_request_reviews: reviews }) };
const bypassed = { ...deletion, bypass_actors: [{ actor_type: 'Team', actor_id: 71 }] };

it.each<[string, object, Partial<RepositorySeed>]>([
  ['a person gets a higher role', { collaborators: [{ username: 'mona', permission: 'admin' }] }, {}],
  ['a person gets access', { collaborators: [{ username: 'mona', permission: 'push' }] }, { collaborators: [] }],
  ['a person loses access', { collaborators: [] }, {}],
  ['a deploy key gets access', { deploy_keys: [{ title: 'ci', key: ci, read_only: false }] }, { deploy_keys: [] }],
])('verifies an empty bypass list in a batched query if %s [8.11] [8.19]', async (_, file, live) => {
  const rules = { rulesets: [bypassed], branch_rules: [{ ...reviewed, reviewBypassers: { teams: ['core'] } }] };
  const attack: Attack = {
    file: JSON.stringify({ ...file, ...withoutBypass }),
    but: (name) =>
      (name === 'r5'
        ? { ...rules, ...live }
        : { rulesets: [deletion], branch_rules: [reviewed] }) as Partial<RepositorySeed>,
    between: emptyLists(/bypass/),
  };
  const { told } = await runCheck('folded', attack);
  expect(told.targets).toEqual((await runCheck('rest', attack)).told.targets);
});

it('the spot check does not treat a hidden bypass list as empty [8.12]', async () => {
  const attack: Attack = {
    file: JSON.stringify({ rulesets: withoutBypass.rulesets }),
    but: () => ({ rulesets: [bypassed] }) as Partial<RepositorySeed>,
    between: (transport) => async (request) => {
      const answer = await transport(request);
      if (/rulesets\/\d/.test(request.url)) {
        const { bypass_actors: _, ...shown } = JSON.parse(answer.text);
        return { ...answer, text: JSON.stringify(shown) };
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
  const { told } = await runCheck('folded', attack);
  expect(told.targets).toEqual((await runCheck('rest', attack)).told.targets);
  expect(told.lines).toMatchObject([
    { kind: 'warning', message: expect.stringContaining('`rulesets.bypass_actors` of') },
  ]);
});

it('verifies an empty list of property values in a list of the owner [8.19]', async () => {
  const { check } = openBatchFleet({
    count,
    settings: 'custom_properties: {_undeclared: delete, entries: []}\n',
    overrideRepository: (name) => ({ property_values: name === 'r5' ? [{ property_name: 'tier', value: '1' }] : [] }),
    around: {
      accounts: [{ login: 'acme', type: 'Organization', property_definitions: [{ property_name: 'tier' }] }],
    },
    wrapTransport: (transport) => async (request) => {
      const answer = await transport(request);
      if (!request.url.includes('/orgs/acme/properties/values')) return answer;
      const listed: object[] = JSON.parse(answer.text);
      return { ...answer, text: JSON.stringify(listed.map((one) => ({ ...one, properties: [] }))) };
    },
  });
  expect(findTarget(await check(), 'r5').outcome).toBe('drift');
});

it.each([
  ['property: {tier: 1}', '/orgs/acme/properties/values', { properties: [] }],
  ['topic: special', '/orgs/acme/repos', { topics: [] }],
])(
  'deletes nothing if a list of the owner lacks the value that selects a layer: %s [8.19]',
  async (where, path, none) => {
    const { apply, listWrites } = openBatchFleet({
      count,
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
        const listed: { repository_name?: string; name?: string }[] = JSON.parse(answer.text);
        const shown = listed.map((one) => ((one.repository_name ?? one.name) === 'r5' ? { ...one, ...none } : one));
        return { ...answer, text: JSON.stringify(shown) };
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
const guarded = { rulesets: [ruleset] } as Partial<RepositorySeed>;

type Live = ReturnType<ReturnType<typeof openBatchFleet>['simulator']['repository']>;
const countItems = (repository: Live, ...keys: string[]) => keys.flatMap((key) => (repository as any)[key]).length;
const isPrivate = ({ visibility }: Live) => visibility === 'private';

/** Each file removes a protection of `r5`. Batched queries show a replacement for it that REST does not show. */
const standIns = [
  {
    what: 'classic protection',
    file: { branches: [{ name: 'main', protection: null }], rulesets: [ruleset] },
    others: guarded,
    bare: { branch_rules: [{ pattern: 'main' }] },
    hidden: /^rulesets?$/,
    isSafe: (one: Live) => countItems(one, 'branch_rules', 'rulesets') > 0,
    items: 2,
  },
  {
    what: 'team access',
    file: { collaborators: [{ username: 'mona', permission: 'push' }], teams: { _undeclared: 'delete', entries: [] } },
    others: { collaborators: [{ login: 'mona', role: 'write' }] },
    bare: { teams: [{ slug: 'core', role: 'write' }] },
    hidden: /^collaborators$/,
    isSafe: (one: Live) => countItems(one, 'teams', 'collaborators') > 0,
    items: 2,
  },
  {
    what: 'private visibility',
    file: { repository: { visibility: 'public' }, rulesets: [ruleset] },
    others: guarded,
    bare: { visibility: 'private' },
    hidden: /^rulesets?$/,
    isSafe: (one: Live) => isPrivate(one) || countItems(one, 'rulesets') > 0,
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
    others: { ...guarded, labels: [{ name: 'bug' }] },
    bare: { visibility: 'private', branch_rules: [{ pattern: 'main' }] },
    hidden: /^(rulesets?|labels|visibility|private)$/,
    isSafe: (one: Live) =>
      countItems(one, 'branch_rules', 'rulesets') > 0 &&
      (isPrivate(one) || countItems(one, 'rulesets', 'labels') === 2),
    items: 4,
  },
] as const;

/** Batched queries show these parts of `r4` as parts of `r5`. */
function swapAnswers(parts: RegExp): Attack['between'] {
  const known: Record<string, unknown> = {};
  return (transport) => async (request) => {
    const answer = await transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    const { data } = JSON.parse(answer.text);
    const shown = (name: string) => Object.values<any>(data).filter((one) => one?.nameWithOwner === `acme/${name}`);
    const keys = (one: object) => Object.keys(one).filter((key) => parts.test(key));
    for (const one of shown('r4')) for (const key of keys(one)) known[key] = one[key];
    for (const one of shown('r5')) for (const key of keys(one)) one[key] = known[key];
    return { ...answer, text: JSON.stringify({ data }) };
  };
}

it.each(standIns)(
  "plans the replacement of $what from the repository's own answers, not from a batched query [5.18] [8.11]",
  async ({ file, others, bare, hidden, isSafe, items }) => {
    const { check, apply, simulator } = openBatchFleet({
      count,
      settings: JSON.stringify(file),
      overrideRepository: (name) => ({ labels: [], ...(name === 'r5' ? bare : others) }) as Partial<RepositorySeed>,
      wrapTransport: swapAnswers(hidden),
      around: {
        accounts: [
          { login: 'acme', type: 'Organization', plan: 'team', teams: ['core'], members: ['mona'] },
          { login: 'mona' },
        ],
      },
    });
    const moments: boolean[] = [];
    const look = () => void moments.push(isSafe(simulator.repository('acme/r5')));
    const isWrite: Misbehaviour['match'] = ({ method, route }) => method !== 'GET' && !route.startsWith('query ');
    simulator.misbehave({ match: isWrite, times: 9, after: true, with: { kind: 'meanwhile', act: look } });
    expect(findTarget(await check(), 'r5').plan?.items).toHaveLength(items);
    expect(findTarget(await apply(), 'r5').outcome).toBe('success');
    expect(moments).toEqual(Array.from({ length: items }, () => true));
    expect(findTarget(await check({ read: 'rest' }), 'r5').outcome).toBe('success');
  },
);
