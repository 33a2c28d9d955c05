import { describe, expect, it } from 'vitest';
import { type Scene, told } from '../kit/runs/scene.ts';
import { changeAnswers as becomes, expectNoWrite } from '../kit/samples/odd-answers.ts';
import { guarded, oneBranch as of, protectedShop as shop } from '../kit/samples/protected-shop.ts';

type Host = Scene;

const failsAndWritesNothing = (host: Host, settings: string, words = '') =>
  expectNoWrite(host, 'branch_rules', settings, words);

it.each([
  ['without its switch for administrators', ({ enforce_admins, ...rest }: any) => rest],
  ['with a switch that is none', (body: any) => ({ ...body, lock_branch: 'on' })],
  ['with a switch that is empty', (body: any) => ({ ...body, required_linear_history: {} })],
  ['with people who may push that are no list', (body: any) => ({ ...body, restrictions: {} })],
  [
    'with nobody where somebody may push',
    (body: any) => ({ ...body, restrictions: { ...body.restrictions, users: [{}] } }),
  ],
  ['with empty reviews', (body: any) => ({ ...body, required_pull_request_reviews: {} })],
  ['with checks that are no list', (body: any) => ({ ...body, required_status_checks: { contexts: [] } })],
  [
    'with fewer checks in one spelling than in the other',
    (body: any) => ({ ...body, required_status_checks: { contexts: ['build'], checks: [] } }),
  ],
])('a protection that arrives as one %s fails the section, and nothing is written', async (_, change) => {
  const host = shop({ branch_rules: [guarded] });
  becomes(host, '/protection', change);
  await failsAndWritesNothing(host, of('main', '{lock_branch: true}'), 'an unknown format');
});

it.each(['Not Found', '', 'Resource not found', 'This is not the branch you look for'])(
  'a 404 in the words %j is a denial, and never "not protected" [5.5]',
  async (message) => {
    for (const wanted of ['{lock_branch: true}', 'null']) {
      const host = shop({ branch_rules: [guarded] });
      becomes(host, '/protection', () => ({ message }), 404);
      await failsAndWritesNothing(host, of('main', wanted), 'To fix, grant "Administration: read"');
    }
  },
);

it.each(['{lock_branch: true}', 'null'])(
  'a branch does not count as missing if a bare 404 hides it: protection %s [2.3.4.2] [5.5]',
  async (wanted) => {
    const host = shop({ branch_rules: [guarded] });
    becomes(host, '/branches/{branch}', () => ({ message: 'Not Found' }), 404);
    await failsAndWritesNothing(host, of('main', wanted), 'To fix, grant "Contents: read"');
  },
);

it('a branch that arrives under another name fails the section', async () => {
  const host = shop({ branch_rules: [guarded] });
  becomes(host, '/branches/{branch}', (body) => ({ ...body, name: 'Main' }));
  await failsAndWritesNothing(host, of('main', 'null'), 'branch main: GitHub shows the branch as Main');
});

it('a branch does not count as unprotected if its protection says that it does not exist', async () => {
  const host = shop({ branch_rules: [guarded] });
  becomes(host, '/protection', () => ({ message: 'Branch not found' }), 404);
  await failsAndWritesNothing(
    host,
    of('main', '{}'),
    'GitHub shows the branch in one answer and reports it as missing in another',
  );
});

const connection = (change: (connection: any) => unknown) => (body: any) => ({
  data: {
    repository: { ...body.data.repository, branchProtectionRules: change(body.data.repository.branchProtectionRules) },
  },
});
const none = connection(({ pageInfo }) => ({ nodes: [], totalCount: 0, pageInfo }));

describe('the rules of a branch', () => {
  const settings = of('main', '{force_push_bypassers: [alice]}');

  it.each([
    ['none', none, 'REST shows a protection, and GraphQL shows no rule for it'],
    ['one that is hidden', connection((it) => ({ ...it, nodes: [null] })), 'nodes.0 should be Object'],
    ['fewer than are counted', connection((it) => ({ ...it, nodes: [] })), 'as many nodes as its totalCount'],
    ['no connection', connection(() => null), 'branchProtectionRules should be Object'],
    ['a list', connection(() => []), 'should be a connection'],
    ['an empty object', connection(() => ({})), 'should be a connection'],
    ['nothing at all', () => ({ data: {} }), 'should be a connection'],
    ['no repository', () => ({ data: { repository: null } }), 'To fix, grant "Administration: read"'],
    ['a body that is no document', () => [], 'an unknown format'],
    ['nodes without fields', connection((it) => ({ ...it, nodes: [{}] })), 'nodes.0.id is missing'],
    [
      'fewer reviews than REST shows',
      connection((it) => ({ ...it, nodes: [{ ...it.nodes[0], requiredApprovingReviewCount: 0 }] })),
      'REST and GraphQL differ in required_pull_request_reviews.required_approving_review_count',
    ],
    [
      'nobody held back from pushing',
      connection((it) => ({ ...it, nodes: [{ ...it.nodes[0], restrictsPushes: false }] })),
      'REST and GraphQL differ in restrictions',
    ],
  ])(
    'the rules of a branch fail the section if they arrive as %s, and nothing is written [2.3.4.12]',
    async (_, change, words) => {
      const host = shop({ branch_rules: [guarded] });
      becomes(host, 'query BranchProtectionRules', change);
      await failsAndWritesNothing(host, settings, words);
    },
  );

  it('the rules of a branch fail the section if REST shows no protection, and nothing is written', async () => {
    const host = shop({ branch_rules: [guarded] });
    becomes(host, '/protection', () => ({ message: 'Branch not protected' }), 404);
    await failsAndWritesNothing(host, settings, 'REST shows no protection, and GraphQL shows a rule with its name');
  });

  it('the rules of a branch fail the section if the REST protection lacks the reviews', async () => {
    const host = shop({ branch_rules: [guarded] });
    becomes(host, '/protection', ({ required_pull_request_reviews, ...rest }) => rest);
    await failsAndWritesNothing(host, settings, 'REST and GraphQL differ in required_pull_request_reviews');
  });

  it('the rules of a branch are counted once if two pages repeat one', async () => {
    const host = shop({ branch_rules: Array.from({ length: 101 }, (_, index) => ({ pattern: `v${index}.*` })) });
    let first: unknown;
    becomes(
      host,
      'query BranchProtectionRules',
      connection((it) => {
        first ??= it.nodes[99];
        return it.nodes.length === 1 ? { ...it, nodes: [first, ...it.nodes] } : it;
      }),
    );
    expect((await host.check(of('v100.*', '{lock_branch: false}'))).outcome).toBe('success');
  });
});

describe('a rule for a pattern that the token does not see', () => {
  const tokens: [string, object][] = [
    ['of somebody who may only write', { kind: 'classic', roles: { 'acme/shop': 'write' } }],
    ['without Administration', { grants: { Contents: 'read' } }],
    ['of an app without Administration', { kind: 'app', grants: { Contents: 'read' } }],
  ];
  const settings = of('v*', 'null');

  it.each(tokens)(
    'an unseen rule for a pattern is denied to a token %s, and does not count as gone [5.5]',
    async (_, token) => {
      const host = shop({ branch_rules: [{ pattern: 'v*', lockBranch: true }] }, token);
      await failsAndWritesNothing(host, settings, 'To fix, grant "Administration: read"');
    },
  );

  it.each(tokens)(
    'an unseen rule for a pattern is not left out of the snapshot of a token %s [2.3.4.14]',
    async (_, token) => {
      const host = shop({ branch_rules: [{ pattern: 'v*', lockBranch: true }, guarded] }, token);
      const { result, text } = await host.snapshot({ sections: ['branches'] });
      expect(result.outcome).toBe('failed');
      expect(told(result, 'error').join()).toContain('To fix, grant "Administration: read"');
      expect(text).toBeUndefined();
    },
  );

  it('an unseen rule for a pattern is not left out of a snapshot if REST shows a branch that it protects', async () => {
    const host = shop({ branch_rules: [guarded] });
    becomes(host, 'query BranchProtectionRules', none);
    const { result, text } = await host.snapshot({ sections: ['branches'] });
    expect(told(result, 'error').join()).toContain('REST shows a protection, and GraphQL shows no rule for it');
    expect(text).toBeUndefined();
  });

  it('an unseen rule for a pattern counts as gone for an administrator, and for a token that was shown how a branch is protected', async () => {
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

  it('an unseen rule for a pattern is not reported as deleted if the host cannot find it [2.3.4.10]', async () => {
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
    expect(told(applied, 'change')).toEqual([]);
  });
});

describe('a repository that is about to become public', () => {
  const settings = (wanted: string) =>
    `repository: {visibility: ${wanted}, has_wiki: false}\n${of('main', '{lock_branch: true}')}`;

  it("a repository about to become public lifts only the plan's refusal, so a missing grant stops the run [5.9]", async () => {
    const host = shop({ visibility: 'private' }, { grants: { Administration: 'write' } });
    const applied = await host.apply(settings('public'));
    expect(applied.outcome).toBe('failed');
    expect(told(applied, 'error').join()).toContain('To fix, grant "Contents: read"');
    expect(host.writes()).toEqual([]);
    expect((await host.check(settings('public'))).outcome).toBe('failed');
  });

  it('a repository about to become public is awaited if the plan protects no private branch', async () => {
    const free = () => shop({ visibility: 'private' }, {}, 'free');
    expect((await free().apply(settings('public'))).outcome).toBe('success');
    expect((await free().check(settings('public'))).outcome).toBe('drift');
    expect(told(await free().apply(settings('internal')), 'error').join()).toContain('make this repository public');
  });
});
