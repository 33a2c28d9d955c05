import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { changeAnswers, expectNoWrite } from '../kit/samples/odd-answers.ts';
import { declareBranch, guardedRule, openProtectedShop } from '../kit/samples/protected-shop.ts';

const expectRulesKept = (stage: Scene, settings: string, words = '') =>
  expectNoWrite(stage, 'branch_rules', settings, words);

it.each([
  ['without `enforce_admins`', ({ enforce_admins, ...rest }: any) => rest],
  ['with a string as a switch', (body: any) => ({ ...body, lock_branch: 'on' })],
  ['with an empty object as a switch', (body: any) => ({ ...body, required_linear_history: {} })],
  ['with a bare value as a switch', (body: any) => ({ ...body, lock_branch: false })],
  ['without the lists of people who may push', (body: any) => ({ ...body, restrictions: {} })],
  [
    'with an empty entry among the people who may push',
    (body: any) => ({ ...body, restrictions: { ...body.restrictions, users: [{}] } }),
  ],
  [
    'with a name in place of a person who may push',
    (body: any) => ({ ...body, restrictions: { users: ['octocat'], teams: [], apps: [] } }),
  ],
  ['with empty reviews', (body: any) => ({ ...body, required_pull_request_reviews: {} })],
  ['without the list of checks', (body: any) => ({ ...body, required_status_checks: { contexts: [] } })],
  [
    'with different checks in its two lists',
    (body: any) => ({ ...body, required_status_checks: { contexts: ['build'], checks: [] } }),
  ],
])('fails the section without a write if GitHub returns a protection %s', async (_, change) => {
  const stage = openProtectedShop({ branch_rules: [guardedRule] });
  changeAnswers(stage, '/protection', change);
  await expectRulesKept(stage, declareBranch('main', '{lock_branch: true}'), 'an unknown format');
});

it.each(['Not Found', '', 'Resource not found', 'This is not the branch you look for'])(
  'a 404 with the message %j means a missing permission, not an unprotected branch [5.5]',
  async (message) => {
    for (const protection of ['{lock_branch: true}', 'null']) {
      const stage = openProtectedShop({ branch_rules: [guardedRule] });
      changeAnswers(stage, '/protection', () => ({ message }), 404);
      await expectRulesKept(stage, declareBranch('main', protection), 'To fix, grant "Administration: read"');
    }
  },
);

it.each(['{lock_branch: true}', 'null'])(
  'a branch does not count as missing after a 404 without a clear message: protection %s [2.3.4.2] [5.5]',
  async (protection) => {
    const stage = openProtectedShop({ branch_rules: [guardedRule] });
    changeAnswers(stage, '/branches/{branch}', () => ({ message: 'Not Found' }), 404);
    await expectRulesKept(stage, declareBranch('main', protection), 'To fix, grant "Contents: read"');
  },
);

it('fails the section if GitHub returns the branch under another name', async () => {
  const stage = openProtectedShop({ branch_rules: [guardedRule] });
  changeAnswers(stage, '/branches/{branch}', (body) => ({ ...body, name: 'Main' }));
  await expectRulesKept(stage, declareBranch('main', 'null'), 'branch main: GitHub shows the branch as Main');
});

it('fails the section if GitHub returns the branch and reports it as missing for its protection', async () => {
  const stage = openProtectedShop({ branch_rules: [guardedRule] });
  changeAnswers(stage, '/protection', () => ({ message: 'Branch not found' }), 404);
  await expectRulesKept(
    stage,
    declareBranch('main', '{}'),
    'GitHub shows the branch in one answer and reports it as missing in another',
  );
});

const changeConnection = (change: (connection: any) => unknown) => (body: any) => ({
  data: {
    repository: { ...body.data.repository, branchProtectionRules: change(body.data.repository.branchProtectionRules) },
  },
});
const hideRules = changeConnection(({ pageInfo }) => ({ nodes: [], totalCount: 0, pageInfo }));

describe('branch protection rules from GraphQL', () => {
  const bypasserSettings = declareBranch('main', '{force_push_bypassers: [alice]}');

  it.each([
    ['no rules', hideRules, 'REST shows a protection, and GraphQL shows no rule for it'],
    ['a hidden rule', changeConnection((connection) => ({ ...connection, nodes: [null] })), 'nodes.0 should be Object'],
    [
      'fewer rules than it counts',
      changeConnection((connection) => ({ ...connection, nodes: [] })),
      'as many nodes as its totalCount',
    ],
    ['null in place of the rules', changeConnection(() => null), 'branchProtectionRules should be Object'],
    ['a plain list of rules', changeConnection(() => []), 'should be a connection'],
    ['an empty object in place of the rules', changeConnection(() => ({})), 'should be a connection'],
    ['empty data', () => ({ data: {} }), 'should be a connection'],
    ['no repository', () => ({ data: { repository: null } }), 'To fix, grant "Administration: read"'],
    ['a body without data', () => [], 'an unknown format'],
    [
      'rules without fields',
      changeConnection((connection) => ({ ...connection, nodes: [{}] })),
      'nodes.0.id is missing',
    ],
    [
      'fewer reviews than REST shows',
      changeConnection((connection) => ({
        ...connection,
        nodes: [{ ...connection.nodes[0], requiredApprovingReviewCount: 0 }],
      })),
      'REST and GraphQL differ in required_pull_request_reviews.required_approving_review_count',
    ],
    [
      'no push restriction although REST shows one',
      changeConnection((connection) => ({
        ...connection,
        nodes: [{ ...connection.nodes[0], restrictsPushes: false }],
      })),
      'REST and GraphQL differ in restrictions',
    ],
  ])('fails the section without a write if GraphQL returns %s [2.3.4.12]', async (_, change, words) => {
    const stage = openProtectedShop({ branch_rules: [guardedRule] });
    changeAnswers(stage, 'query BranchProtectionRules', change);
    await expectRulesKept(stage, bypasserSettings, words);
  });

  const patternRule = {
    pattern: 'v*',
    requiresStatusChecks: true,
    requiredStatusChecks: [{ context: 'build', appId: 7 }],
    requiresDeployments: true,
    requiredDeploymentEnvironments: ['live'],
  };

  it.each([
    ['required checks', { requiredStatusChecks: null }],
    ['required environments', { requiredDeploymentEnvironments: null }],
    ['the name of a required environment', { requiredDeploymentEnvironments: ['live', null] }],
  ])('fails the section without a write if GraphQL returns null in place of %s [2.3.4.12]', async (_, fields) => {
    const stage = openProtectedShop({ branch_rules: [patternRule], environments: [{ name: 'live' }] });
    changeAnswers(
      stage,
      'query BranchProtectionRules',
      changeConnection((connection) => ({ ...connection, nodes: [{ ...connection.nodes[0], ...fields }] })),
    );
    const protection =
      '{required_status_checks: {strict: false, contexts: [build]}, required_deployments: {environments: [live]}}';
    await expectRulesKept(stage, declareBranch('v*', protection), 'an unknown format');
  });

  it('accepts null in place of lists that a rule does not require, and of an unset count [2.3.4.12]', async () => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] });
    const nulls = {
      requiredStatusChecks: null,
      requiredApprovingReviewCount: null,
      requiredDeploymentEnvironments: null,
    };
    changeAnswers(
      stage,
      'query BranchProtectionRules',
      changeConnection((connection) => ({ ...connection, nodes: [{ ...connection.nodes[0], ...nulls }] })),
    );
    const protection = '{lock_branch: true, required_status_checks: null, required_deployments: null}';
    expect((await stage.check(declareBranch('v*', protection))).outcome).toBe('success');
  });

  it('fails the section without a write if GraphQL shows a rule and REST shows no protection', async () => {
    const stage = openProtectedShop({ branch_rules: [guardedRule] });
    changeAnswers(stage, '/protection', () => ({ message: 'Branch not protected' }), 404);
    await expectRulesKept(stage, bypasserSettings, 'REST shows no protection, and GraphQL shows a rule with its name');
  });

  it('fails the section without a write if REST omits the reviews that GraphQL shows', async () => {
    const stage = openProtectedShop({ branch_rules: [guardedRule] });
    changeAnswers(stage, '/protection', ({ required_pull_request_reviews, ...rest }) => rest);
    await expectRulesKept(stage, bypasserSettings, 'REST and GraphQL differ in required_pull_request_reviews');
  });

  it('accepts a rule that two pages of the GraphQL list repeat', async () => {
    const stage = openProtectedShop({
      branch_rules: Array.from({ length: 101 }, (_, index) => ({ pattern: `v${index}.*` })),
    });
    let repeatedRule: unknown;
    changeAnswers(
      stage,
      'query BranchProtectionRules',
      changeConnection((connection) => {
        repeatedRule ??= connection.nodes[99];
        return connection.nodes.length === 1
          ? { ...connection, nodes: [repeatedRule, ...connection.nodes] }
          : connection;
      }),
    );
    expect((await stage.check(declareBranch('v100.*', '{lock_branch: false}'))).outcome).toBe('success');
  });
});

describe('a pattern rule that the token cannot see', () => {
  const tokens: [string, object][] = [
    ['of an account with write access', { kind: 'classic', roles: { 'acme/shop': 'write' } }],
    ['without Administration', { grants: { Contents: 'read' } }],
    ['of an app without Administration', { kind: 'app', grants: { Contents: 'read' } }],
  ];
  const settings = declareBranch('v*', 'null');

  it.each(tokens)(
    'reports a missing permission, not a missing rule, if a pattern rule is hidden from a token %s [5.5]',
    async (_, token) => {
      const stage = openProtectedShop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] }, token);
      await expectRulesKept(stage, settings, 'To fix, grant "Administration: read"');
    },
  );

  it.each(tokens)('a snapshot fails if pattern rules are hidden from a token %s [2.3.4.14]', async (_, token) => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'v*', lockBranch: true }, guardedRule] }, token);
    const { result, text } = await stage.snapshot({ sections: ['branches'] });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join()).toContain('To fix, grant "Administration: read"');
    expect(text).toBeUndefined();
  });

  it('a snapshot fails if REST shows a protected branch and GraphQL shows no rule for it', async () => {
    const stage = openProtectedShop({ branch_rules: [guardedRule] });
    changeAnswers(stage, 'query BranchProtectionRules', hideRules);
    const { result, text } = await stage.snapshot({ sections: ['branches'] });
    expect(formatLines(result, 'error').join()).toContain('REST shows a protection, and GraphQL shows no rule for it');
    expect(text).toBeUndefined();
  });

  it('check finds no drift if a pattern rule to delete is missing and the token can see protections', async () => {
    const administrator = openProtectedShop();
    expect((await administrator.check(settings)).outcome).toBe('success');
    expect(administrator.simulator.requests).toHaveLength(1);

    const reader = openProtectedShop({}, { kind: 'app', grants: { Contents: 'read', Administration: 'read' } });
    expect((await reader.check(settings)).outcome).toBe('success');
    expect(reader.simulator.requests.map(({ route }) => route)).toEqual([
      'query BranchProtectionRules',
      'GET /repos/{owner}/{repo}',
      'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    ]);
    reader.simulator.forgetRequests();
    expect((await reader.check(`${settings}  - name: dev\n    protection: null\n`)).outcome).toBe('success');
    expect(reader.simulator.requests).toHaveLength(3);
  });

  it('reports no deletion if GitHub cannot find the pattern rule to delete [2.3.4.10]', async () => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] });
    const errors = [
      { type: 'NOT_FOUND', path: ['deleteBranchProtectionRule'], message: 'Could not resolve to a node' },
    ];
    stage.simulator.misbehave({
      match: ({ route }) => route === 'mutation DeleteBranchProtectionRule',
      with: { kind: 'status', status: 200, body: { data: null, errors } },
    });
    const applyResult = await stage.apply(settings);
    expect(applyResult.outcome).toBe('failed');
    expect(formatLines(applyResult, 'change')).toEqual([]);
  });
});

describe('force pushes that only some actors may make, which REST shows as allowed for everyone', () => {
  const openWithBypasser = (rule: object = {}, ...otherRules: object[]) => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'main', ...rule }, ...otherRules] });
    changeAnswers(stage, '/protection', (body) => {
      const [{ forcePushBypassers }] = stage.simulator.repository('acme/shop').branch_rules as any;
      return forcePushBypassers.users.length ? { ...body, allow_force_pushes: { enabled: true } } : body;
    });
    return stage;
  };
  const settings = declareBranch('main', '{force_push_bypassers: [alice]}');

  it('match an entry that lists the actors, after one apply [2.3.4.8]', async () => {
    const stage = openWithBypasser();
    const applyResult = await stage.apply(settings);
    expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    expect(formatLines(await stage.check(settings), 'drift')).toEqual([]);
  });

  it('differ from an entry without the actors, whatever other entries declare [2.3.4.6]', async () => {
    const stage = openWithBypasser({ forcePushBypassers: { users: ['alice'] } });
    const alone = formatLines(await stage.check(declareBranch('main', '{}')));
    const other = "  - name: 'v*'\n    protection: {required_deployments: null}\n";
    const besideOther = formatLines(await stage.check(declareBranch('main', '{}') + other));
    expect(alone).toContainEqual(expect.stringMatching(/^drift: branch main: allow_force_pushes on → off/));
    expect(besideOther).toEqual(expect.arrayContaining(alone));
  });

  it.each(['{}', 'null'])(
    'are not allowed for everyone by the undo file of the protection %s [2.1.13]',
    async (entry) => {
      const stage = openWithBypasser({ forcePushBypassers: { users: ['alice'] } });
      await stage.apply(declareBranch('main', entry), { undoFile: 'undo.yml' });
      const [{ protection }] = parse(stage.savedFiles['undo.yml']!).branches;
      expect(protection).toMatchObject({ allow_force_pushes: false, force_push_bypassers: ['alice'] });
    },
  );

  it('are not allowed for everyone by the undo file of a branch that only a pattern protects [2.1.13]', async () => {
    const stage = openWithBypasser(
      { pattern: 'ma*', lockBranch: true, forcePushBypassers: { users: ['alice'] } },
      { pattern: 'v*', lockBranch: true },
    );
    await stage.apply(declareBranch('main', '{}'), { undoFile: 'undo.yml', brakes: 'off' });
    const [{ protection }] = parse(stage.savedFiles['undo.yml']!).branches;
    expect(protection).toMatchObject({ allow_force_pushes: false, force_push_bypassers: ['alice'] });
  });

  it('are in the undo file if all patterns that may protect the branch allow them for everyone [2.1.13]', async () => {
    const rule = { lockBranch: true, allowsForcePushes: true, forcePushBypassers: { users: [] } };
    const stage = openWithBypasser({ ...rule, pattern: 'ma*' }, { ...rule, pattern: 'm*' });
    await stage.apply(declareBranch('main', '{}'), { undoFile: 'undo.yml', brakes: 'off' });
    const [{ protection }] = parse(stage.savedFiles['undo.yml'] ?? 'branches: [{}]').branches;
    expect(protection).toMatchObject({ allow_force_pushes: true, force_push_bypassers: [] });
  });

  it('are named as missing in the undo file if the patterns that may protect the branch differ [2.1.13]', async () => {
    const rule = { lockBranch: true, forcePushBypassers: { users: [] } };
    const stage = openWithBypasser(
      { ...rule, pattern: 'ma*', requiresDeployments: true, requiredDeploymentEnvironments: ['production'] },
      { ...rule, pattern: 'm*' },
    );
    const other = "  - name: 'v*'\n    protection: {lock_branch: true}\n";
    await stage.apply(declareBranch('main', '{}') + other, { undoFile: 'undo.yml', brakes: 'off' });
    expect(stage.savedFiles['undo.yml']).toContain('who can force-push to branch main');
  });

  it('are in no undo file if only some of the patterns that may protect the branch list actors [2.1.13]', async () => {
    const rule = { lockBranch: true, forcePushBypassers: { users: ['alice'] } };
    const stage = openWithBypasser({ ...rule, pattern: 'ma*' }, { pattern: 'm*', lockBranch: true });
    const other = "  - name: 'v*'\n    protection: {lock_branch: true}\n";
    const applied = await stage.apply(declareBranch('main', '{}') + other, { undoFile: 'undo.yml', brakes: 'off' });
    expect(stage.savedFiles).toEqual({});
    expect(formatLines(applied).join('\n')).toContain('the undo file does not contain `branches`');
  });

  it.each([
    ['the rule of the branch', 'main', undefined],
    ['the rule that GitHub shows for the branch', 'ma*', 'ma*'],
  ])('are in the undo file as in %s, whatever other patterns allow [2.1.13]', async (_, pattern, shown) => {
    const rule = { lockBranch: true, forcePushBypassers: { users: ['alice'] } };
    const stage = openWithBypasser({ ...rule, pattern }, { ...rule, pattern: 'm*', forcePushBypassers: { users: [] } });
    changeAnswers(stage, '/branches/{branch}', (body) => ({ ...body, pattern: shown }));
    await stage.apply(declareBranch('main', '{}'), { undoFile: 'undo.yml', brakes: 'off' });
    const undo = stage.savedFiles['undo.yml']!;
    expect(undo).not.toContain('who can force-push to branch main');
    expect(parse(undo).branches[0].protection).toMatchObject({ force_push_bypassers: ['alice'] });
  });

  it('match an entry that lists the actors of the only pattern that protects the branch [2.3.4.8]', async () => {
    const rule = { lockBranch: true, forcePushBypassers: { users: ['alice'] } };
    const file = declareBranch('main', '{lock_branch: true, force_push_bypassers: [alice]}');
    const checkWith = async (other: object) =>
      formatLines(
        await openWithBypasser({ ...rule, pattern: 'ma*' }, { ...rule, ...other }).check(file),
        'drift',
      ).join();
    expect(await checkWith({ pattern: 'v*' })).toBe('');
    expect(await checkWith({ pattern: 'm*' })).toBe('');
    expect(await checkWith({ pattern: 'm*', forcePushBypassers: {} })).toContain(
      'force_push_bypassers nobody → [alice]',
    );
  });

  it('are in no undo file if GitHub does not show the rules [2.1.13]', async () => {
    const stage = openWithBypasser({ lockBranch: true, forcePushBypassers: { users: ['alice'] } });
    stage.simulator.misbehave({
      match: ({ route }) => route === 'query BranchProtectionRules',
      with: { kind: 'status', status: 200, body: { data: null, errors: [{ type: 'FORBIDDEN', message: 'no' }] } },
    });
    const applied = await stage.apply(declareBranch('main', '{}'), { undoFile: 'undo.yml', brakes: 'off' });
    expect(stage.savedFiles).toEqual({});
    expect(formatLines(applied)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the undo file does not contain `branches`'),
        'note: no undo file: who can force-push to branch main and which deployments it requires: not read',
      ]),
    );
  });

  it('are not allowed for everyone in a snapshot [2.3.4.9]', async () => {
    const stage = openWithBypasser({ forcePushBypassers: { users: ['alice'] } });
    const { text } = await stage.snapshot({ sections: ['branches'] });
    expect(text).toContain('- alice');
    expect(text).not.toContain('allow_force_pushes');
  });

  it('keep a branch out of a snapshot if GitHub does not name an actor, because its entry would differ [2.3.4.9]', async () => {
    const stage = openWithBypasser({ forcePushBypassers: { users: ['alice'] } }, { pattern: 'v*', lockBranch: true });
    changeAnswers(stage, 'query BranchProtectionRules', (body) => {
      for (const { bypassForcePushAllowances: allowances } of body.data.repository.branchProtectionRules.nodes)
        for (const node of allowances.nodes) node.actor = null;
      return body;
    });
    const { text } = await stage.snapshot({ sections: ['branches'] });
    expect(text).toContain('branch main is left out: GitHub does not name one of the actors that can force-push');
    const result = await stage.check(text!);
    expect([result.outcome, formatLines(result, 'drift')]).toEqual(['success', []]);
  });
});

describe.each([
  ['GitHub hides', null],
  ['has a type that Trueup does not know', { __typename: 'Robot' }],
])('an actor that can force-push and %s', (_, actor) => {
  /** GitHub shows every bypasser like `actor` until a write removes it. */
  const openWithUnnamedBypasser = (pattern: string) => {
    const stage = openProtectedShop({ branch_rules: [{ pattern, forcePushBypassers: { users: ['alice'] } }] });
    changeAnswers(stage, 'query BranchProtectionRules', (body) => {
      for (const { bypassForcePushAllowances: allowances } of body.data.repository.branchProtectionRules.nodes)
        for (const node of allowances.nodes) node.actor = actor;
      return body;
    });
    return stage;
  };
  const settings = (pattern: string) => declareBranch(pattern, '{force_push_bypassers: []}');

  it.each(['main', 'm*'])(
    'is drift from an empty list until apply removes the actor: %s [2.3.4.8]',
    async (pattern) => {
      const stage = openWithUnnamedBypasser(pattern);
      const [line] = formatLines(await stage.check(settings(pattern)), 'drift');
      expect(line).toContain('force_push_bypassers ["an actor that GitHub does not name"] → nobody');
      expect((await stage.apply(settings(pattern))).outcome).toBe('success');
      expect(stage.simulator.repository('acme/shop').branch_rules).toMatchObject([
        { forcePushBypassers: { users: [] } },
      ]);
      expect((await stage.check(settings(pattern))).outcome).toBe('success');
    },
  );

  it.each(['main', 'm*'])('keeps a snapshot from listing the actors, with a note: %s [2.3.4.9]', async (pattern) => {
    const stage = openWithUnnamedBypasser(pattern);
    const { text } = await stage.snapshot({ sections: ['branches'] });
    expect(text).toContain('is left out: GitHub does not name one of the actors');
    expect(text).not.toContain('force_push_bypassers:');
  });
});

it('a public log hides undeclared patterns that may protect a branch [7.23]', async () => {
  const stage = openProtectedShop({
    visibility: 'public',
    branch_rules: [{ pattern: 'm*', isAdminEnforced: true }, { pattern: 'kestrel/*' }],
  });
  stage.environment.GITHUB_ACTIONS = 'true';
  const settings = `${declareBranch('main', '{enforce_admins: true, force_push_bypassers: []}')}  - name: 'm*'
    protection: {lock_branch: true}
`;
  const lines = formatLines(await stage.check(settings));
  expect(lines).toContain(
    'drift: branch main: protection → its own rule ((not shown: this log may be public) protects it now, and this plan changes that rule)',
  );
  expect(lines.join('\n')).not.toContain('kestrel');
});

describe('a repository that the run makes public', () => {
  const formatRepository = (visibility: string) =>
    `repository: {visibility: ${visibility}, has_wiki: false}\n${declareBranch('main', '{lock_branch: true}')}`;

  it('a missing permission stops a run that makes the repository public before its first write [5.9]', async () => {
    const stage = openProtectedShop({ visibility: 'private' }, { grants: { Administration: 'write' } });
    const applyResult = await stage.apply(formatRepository('public'));
    expect(applyResult.outcome).toBe('failed');
    expect(formatLines(applyResult, 'error').join()).toContain('To fix, grant "Contents: read"');
    expect(stage.listWrites()).toEqual([]);
    expect((await stage.check(formatRepository('public'))).outcome).toBe('failed');
  });

  it('protects a branch after the run makes the repository public, if the plan requires a public one', async () => {
    const openOnFreePlan = () => openProtectedShop({ visibility: 'private' }, {}, 'free');
    expect((await openOnFreePlan().apply(formatRepository('public'))).outcome).toBe('success');
    expect((await openOnFreePlan().check(formatRepository('public'))).outcome).toBe('drift');
    expect(formatLines(await openOnFreePlan().apply(formatRepository('internal')), 'error').join()).toContain(
      'make this repository public',
    );
  });
});
