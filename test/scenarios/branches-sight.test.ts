import { describe, expect, it } from 'vitest';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { changeAnswers as becomes, expectNoWrite } from '../kit/samples/odd-answers.ts';
import { guardedRule, declareBranch as of, openProtectedShop as shop } from '../kit/samples/protected-shop.ts';

type Host = Scene;

const expectNoChange = (host: Host, settings: string, words = '') =>
  expectNoWrite(host, 'branch_rules', settings, words);

it.each([
  ['without `enforce_admins`', ({ enforce_admins, ...rest }: any) => rest],
  ['with a string as a switch', (body: any) => ({ ...body, lock_branch: 'on' })],
  ['with an empty object as a switch', (body: any) => ({ ...body, required_linear_history: {} })],
  ['without the lists of people who may push', (body: any) => ({ ...body, restrictions: {} })],
  [
    'with an empty entry among the people who may push',
    (body: any) => ({ ...body, restrictions: { ...body.restrictions, users: [{}] } }),
  ],
  ['with empty reviews', (body: any) => ({ ...body, required_pull_request_reviews: {} })],
  ['without the list of checks', (body: any) => ({ ...body, required_status_checks: { contexts: [] } })],
  [
    'with different checks in its two lists',
    (body: any) => ({ ...body, required_status_checks: { contexts: ['build'], checks: [] } }),
  ],
])('fails the section without a write if GitHub returns a protection %s', async (_, change) => {
  const host = shop({ branch_rules: [guardedRule] });
  becomes(host, '/protection', change);
  await expectNoChange(host, of('main', '{lock_branch: true}'), 'an unknown format');
});

it.each(['Not Found', '', 'Resource not found', 'This is not the branch you look for'])(
  'a 404 with the message %j counts as denied, not as an unprotected branch [5.5]',
  async (message) => {
    for (const wanted of ['{lock_branch: true}', 'null']) {
      const host = shop({ branch_rules: [guardedRule] });
      becomes(host, '/protection', () => ({ message }), 404);
      await expectNoChange(host, of('main', wanted), 'To fix, grant "Administration: read"');
    }
  },
);

it.each(['{lock_branch: true}', 'null'])(
  'a branch does not count as missing after a 404 without a clear message: protection %s [2.3.4.2] [5.5]',
  async (wanted) => {
    const host = shop({ branch_rules: [guardedRule] });
    becomes(host, '/branches/{branch}', () => ({ message: 'Not Found' }), 404);
    await expectNoChange(host, of('main', wanted), 'To fix, grant "Contents: read"');
  },
);

it('fails the section if GitHub returns the branch under another name', async () => {
  const host = shop({ branch_rules: [guardedRule] });
  becomes(host, '/branches/{branch}', (body) => ({ ...body, name: 'Main' }));
  await expectNoChange(host, of('main', 'null'), 'branch main: GitHub shows the branch as Main');
});

it('fails the section if GitHub returns the branch and reports it as missing for its protection', async () => {
  const host = shop({ branch_rules: [guardedRule] });
  becomes(host, '/protection', () => ({ message: 'Branch not found' }), 404);
  await expectNoChange(
    host,
    of('main', '{}'),
    'GitHub shows the branch in one answer and reports it as missing in another',
  );
});

const changeConnection = (change: (connection: any) => unknown) => (body: any) => ({
  data: {
    repository: { ...body.data.repository, branchProtectionRules: change(body.data.repository.branchProtectionRules) },
  },
});
const none = changeConnection(({ pageInfo }) => ({ nodes: [], totalCount: 0, pageInfo }));

describe('branch protection rules from GraphQL', () => {
  const formatVisibility = of('main', '{force_push_bypassers: [alice]}');

  it.each([
    ['no rules', none, 'REST shows a protection, and GraphQL shows no rule for it'],
    ['a hidden rule', changeConnection((it) => ({ ...it, nodes: [null] })), 'nodes.0 should be Object'],
    ['fewer rules than it counts', changeConnection((it) => ({ ...it, nodes: [] })), 'as many nodes as its totalCount'],
    ['null in place of the rules', changeConnection(() => null), 'branchProtectionRules should be Object'],
    ['a plain list of rules', changeConnection(() => []), 'should be a connection'],
    ['an empty object in place of the rules', changeConnection(() => ({})), 'should be a connection'],
    ['empty data', () => ({ data: {} }), 'should be a connection'],
    ['no repository', () => ({ data: { repository: null } }), 'To fix, grant "Administration: read"'],
    ['a body without data', () => [], 'an unknown format'],
    ['rules without fields', changeConnection((it) => ({ ...it, nodes: [{}] })), 'nodes.0.id is missing'],
    [
      'fewer reviews than REST shows',
      changeConnection((it) => ({ ...it, nodes: [{ ...it.nodes[0], requiredApprovingReviewCount: 0 }] })),
      'REST and GraphQL differ in required_pull_request_reviews.required_approving_review_count',
    ],
    [
      'no push restriction although REST shows one',
      changeConnection((it) => ({ ...it, nodes: [{ ...it.nodes[0], restrictsPushes: false }] })),
      'REST and GraphQL differ in restrictions',
    ],
  ])('fails the section without a write if GraphQL returns %s [2.3.4.12]', async (_, change, words) => {
    const host = shop({ branch_rules: [guardedRule] });
    becomes(host, 'query BranchProtectionRules', change);
    await expectNoChange(host, formatVisibility, words);
  });

  it('fails the section without a write if GraphQL shows a rule and REST shows no protection', async () => {
    const host = shop({ branch_rules: [guardedRule] });
    becomes(host, '/protection', () => ({ message: 'Branch not protected' }), 404);
    await expectNoChange(host, formatVisibility, 'REST shows no protection, and GraphQL shows a rule with its name');
  });

  it('fails the section without a write if REST omits the reviews that GraphQL shows', async () => {
    const host = shop({ branch_rules: [guardedRule] });
    becomes(host, '/protection', ({ required_pull_request_reviews, ...rest }) => rest);
    await expectNoChange(host, formatVisibility, 'REST and GraphQL differ in required_pull_request_reviews');
  });

  it('accepts a rule that two pages of the GraphQL list repeat', async () => {
    const host = shop({ branch_rules: Array.from({ length: 101 }, (_, index) => ({ pattern: `v${index}.*` })) });
    let first: unknown;
    becomes(
      host,
      'query BranchProtectionRules',
      changeConnection((it) => {
        first ??= it.nodes[99];
        return it.nodes.length === 1 ? { ...it, nodes: [first, ...it.nodes] } : it;
      }),
    );
    expect((await host.check(of('v100.*', '{lock_branch: false}'))).outcome).toBe('success');
  });
});

describe('a pattern rule that the token cannot see', () => {
  const tokens: [string, object][] = [
    ['of an account with write access', { kind: 'classic', roles: { 'acme/shop': 'write' } }],
    ['without Administration', { grants: { Contents: 'read' } }],
    ['of an app without Administration', { kind: 'app', grants: { Contents: 'read' } }],
  ];
  const settings = of('v*', 'null');

  it.each(tokens)('a hidden pattern rule counts as denied, not as deleted, for a token %s [5.5]', async (_, token) => {
    const host = shop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] }, token);
    await expectNoChange(host, settings, 'To fix, grant "Administration: read"');
  });

  it.each(tokens)('a snapshot fails if pattern rules are hidden from a token %s [2.3.4.14]', async (_, token) => {
    const host = shop({ branch_rules: [{ pattern: 'v*', lockBranch: true }, guardedRule] }, token);
    const { result, text } = await host.snapshot({ sections: ['branches'] });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join()).toContain('To fix, grant "Administration: read"');
    expect(text).toBeUndefined();
  });

  it('a snapshot fails if REST shows a protected branch and GraphQL shows no rule for it', async () => {
    const host = shop({ branch_rules: [guardedRule] });
    becomes(host, 'query BranchProtectionRules', none);
    const { result, text } = await host.snapshot({ sections: ['branches'] });
    expect(formatLines(result, 'error').join()).toContain('REST shows a protection, and GraphQL shows no rule for it');
    expect(text).toBeUndefined();
  });

  it('a missing pattern rule counts as deleted for an administrator or a token that can see protections', async () => {
    const administrator = shop();
    expect((await administrator.check(settings)).outcome).toBe('success');
    expect(administrator.simulator.requests).toHaveLength(1);

    const reader = shop({}, { kind: 'app', grants: { Contents: 'read', Administration: 'read' } });
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
    const host = shop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] });
    const errors = [
      { type: 'NOT_FOUND', path: ['deleteBranchProtectionRule'], message: 'Could not resolve to a node' },
    ];
    host.simulator.misbehave({
      match: ({ route }) => route === 'mutation DeleteBranchProtectionRule',
      with: { kind: 'status', status: 200, body: { data: null, errors } },
    });
    const applied = await host.apply(settings);
    expect(applied.outcome).toBe('failed');
    expect(formatLines(applied, 'change')).toEqual([]);
  });
});

describe('a repository that the run makes public', () => {
  const settings = (wanted: string) =>
    `repository: {visibility: ${wanted}, has_wiki: false}\n${of('main', '{lock_branch: true}')}`;

  it('a missing permission stops a run that makes the repository public before its first write [5.9]', async () => {
    const host = shop({ visibility: 'private' }, { grants: { Administration: 'write' } });
    const applied = await host.apply(settings('public'));
    expect(applied.outcome).toBe('failed');
    expect(formatLines(applied, 'error').join()).toContain('To fix, grant "Contents: read"');
    expect(host.listWrites()).toEqual([]);
    expect((await host.check(settings('public'))).outcome).toBe('failed');
  });

  it('protects a branch after the run makes the repository public, if the plan requires a public one', async () => {
    const openFree = () => shop({ visibility: 'private' }, {}, 'free');
    expect((await openFree().apply(settings('public'))).outcome).toBe('success');
    expect((await openFree().check(settings('public'))).outcome).toBe('drift');
    expect(formatLines(await openFree().apply(settings('internal')), 'error').join()).toContain(
      'make this repository public',
    );
  });
});
