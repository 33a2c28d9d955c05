import { describe, expect, it } from 'vitest';
import { formatJobSummary } from '../../packages/core/src/report/html/summary.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const people = [{ login: 'Alice', type: 'User' as const }];

function openShop(more: Partial<RepositorySeed> = {}, token: object = {}, plan = 'team') {
  const accounts = [{ login: 'acme', type: 'Organization' as const, teams: ['core'], plan }, ...people];
  const repository = { owner: 'acme', name: 'shop', branches: ['main', 'dev', 'release/1'], ...more };
  return openScene({
    tokens: [{ token: 'all-powerful', ...token }],
    seed: { accounts, apps: ['release-bot'], repositories: [repository] },
  });
}

const formatBranch = (name: string, protection: string) =>
  `branches:\n  - name: '${name}'\n    protection: ${protection}\n`;
const listRoutes = ({ simulator }: ReturnType<typeof openShop>) => simulator.requests.map(({ route }) => route);
const getBranchRules = ({ simulator }: ReturnType<typeof openShop>) => simulator.repository('acme/shop').branch_rules;

it('check reads a matching branch with one request and queries GraphQL only if REST lacks a key [2.3.4.12]', async () => {
  const host = openShop();
  const settings = `${formatBranch('main', '{lock_branch: true}')}  - name: dev\n    protection: null\n  - name: release/1\n`;
  await host.check(settings, { brakes: 'off' });
  expect(listRoutes(host)).toHaveLength(3);
  expect(listRoutes(host)).not.toContain('query BranchProtectionRules');

  const protection = { pattern: 'main', lockBranch: true };
  const converged = openShop({ branch_rules: [protection] });
  expect((await converged.check(formatBranch('main', '{lock_branch: true}'), { brakes: 'off' })).outcome).toBe(
    'success',
  );
  expect(listRoutes(converged)).toEqual(['GET /repos/{owner}/{repo}/branches/{branch}/protection']);

  for (const routed of ['{required_deployments: null}', '{force_push_bypassers: []}']) {
    host.simulator.forgetRequests();
    await host.check(formatBranch('main', routed));
    expect(listRoutes(host).filter((route) => route === 'query BranchProtectionRules')).toHaveLength(1);
  }
});

it('the job summary shows old and new values of a protection and a ruleset in columns [6.12]', async () => {
  const live = {
    branch_rules: [{ pattern: 'main', isAdminEnforced: true }],
    rulesets: [{ name: 'tags', target: 'tag', enforcement: 'active' }],
  };
  const formatDeployments = `${formatBranch('main', '{enforce_admins: false, lock_branch: true}')}rulesets:\n  - {name: tags, target: tag, enforcement: evaluate}\n`;
  const readCells = async (stage: ReturnType<typeof openShop>) => {
    const html = formatJobSummary(await stage.check(formatDeployments, { brakes: 'off' })).replaceAll('<wbr>', '');
    expect(html).toContain('<tr><th>What</th><th>Before</th><th>After</th></tr>');
    const rows = [...html.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)];
    return rows.map((row) =>
      row.slice(1).map((cell) =>
        cell
          .replace(/<br>|<[^>]*>/g, ' ')
          .replace(/ +/g, ' ')
          .trim(),
      ),
    );
  };
  const rows = await readCells(openShop(live));
  expect(rows).toEqual([
    ['WEAKER branches branch main: enforce_admins', 'on', 'off (applies to administrators; weaker)'],
    ['WEAKER rulesets ruleset &quot;tags&quot;: enforcement', 'active', 'evaluate (weaker)'],
    ['~ branch main: lock_branch', 'off', 'on (read-only lock)'],
  ]);
  const open = openShop({ ...live, visibility: 'public' });
  open.environment.GITHUB_ACTIONS = 'true';
  expect(await readCells(open)).toEqual(rows);
});

it('a protection behind a redirect does not count as the protection of the branch [2.3.4.12]', async () => {
  const host = openShop({ branches: ['trunk'], branch_rules: [{ pattern: 'trunk', lockBranch: true }] });
  const location = 'https://api.github.com/repos/acme/shop/branches/trunk/protection';
  host.simulator.misbehave({
    match: ({ path }) => path.endsWith('/branches/main/protection'),
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, status: 301, headers: { ...answer.headers, location } }),
    },
  });
  const result = await host.check(formatBranch('main', '{lock_branch: true}'), { brakes: 'off' });
  expect(formatLines(result, 'drift')[0]).toContain('branch main: the branch does not exist');
});

it('a missing branch is drift in check and stops apply before its first write [2.3.4.2]', async () => {
  const host = openShop();
  const settings = `${formatBranch('main', '{lock_branch: true}')}  - name: gone\n    protection: {lock_branch: true}\n`;
  const checked = await host.check(settings);
  expect(checked.outcome).toBe('drift');
  expect(formatLines(checked, 'drift')).toContain(
    'drift: branch gone: the branch does not exist; apply will refuse: the branch does not exist, so it cannot be protected. To fix, create the branch, or correct its name',
  );
  const applied = await host.apply(settings);
  expect(applied.outcome).toBe('failed');
  expect(formatLines(applied, 'error')).toEqual([
    'error: branch gone: the branch does not exist, so it cannot be protected. To fix, create the branch, or correct its name',
  ]);
  expect(host.listWrites()).toEqual([]);
});

it('`protection: null` matches an unprotected branch and a missing branch [2.3.4.2]', async () => {
  const { outcome } = await openShop().check(`${formatBranch('main', 'null')}  - name: gone\n    protection: null\n`);
  expect(outcome).toBe('success');
});

it('reports the new name of a renamed branch', async () => {
  const host = openShop({ renamed_branches: { 'old/main': 'release/1' } });
  expect(formatLines(await host.check(formatBranch('old/main', '{}')))).toEqual([
    'drift: branch old/main: the branch does not exist: it was renamed to release/1; apply will refuse: the branch is release/1 now. To fix, write `name: release/1`',
  ]);
  expect(host.simulator.objections).toEqual([]);
});

it('reports a denied protection with its permission, also for `protection: null` [5.5]', async () => {
  for (const wanted of ['{lock_branch: true}', 'null']) {
    const host = openShop({ branch_rules: [{ pattern: 'main' }] }, { grants: { Contents: 'read' } });
    for (const result of [
      await host.check(formatBranch('main', wanted)),
      await host.apply(formatBranch('main', wanted)),
    ]) {
      expect(result.outcome).toBe('failed');
      expect(formatLines(result, 'error').join()).toContain('To fix, grant "Administration: read"');
    }
    expect(host.listWrites()).toEqual([]);
  }
});

it('reports differences of a branch at their lines in the file', async () => {
  const host = openShop({
    branch_rules: [
      { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 2, lockBranch: true },
    ],
  });
  const settings = `branches:
  - name: main
    protection:
      required_pull_request_reviews:
        required_approving_review_count: 1
  - name: dev
    protection: {}
`;
  const lines = listLines(await host.check(settings, { brakes: 'off' })).map(({ message, place }) => [
    place?.line,
    message,
  ]);
  expect(lines).toEqual([
    [
      3,
      'branch main: lock_branch on → off (read-only lock; weaker; the file leaves it out, so the write turns it off)',
    ],
    [5, 'branch main: required_pull_request_reviews.required_approving_review_count 2 → 1 (weaker)'],
    [7, 'protection of branch dev will be created: it blocks force pushes and deletion'],
  ]);
});

describe('a branch setting that the PUT request lacks', () => {
  const settings = formatBranch(
    'main',
    '{lock_branch: true, required_signatures: true, force_push_bypassers: [alice, acme/CORE, app/release-bot]}',
  );

  it('writes signatures and force push bypassers again after the PUT drops them [2.3.4.7]', async () => {
    const host = openShop({
      branch_rules: [
        {
          pattern: 'main',
          requiresCommitSignatures: true,
          forcePushBypassers: { users: ['Alice'], teams: ['core'], apps: ['release-bot'] },
        },
      ],
    });
    expect((await host.apply(settings)).outcome).toBe('success');
    expect(host.listWrites()).toEqual([
      'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
      'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures',
      'mutation UpdateBranchProtectionRule',
    ]);
    expect(getBranchRules(host)).toMatchObject([
      {
        requiresCommitSignatures: true,
        forcePushBypassers: { users: ['Alice'], teams: ['core'], apps: ['release-bot'] },
      },
    ]);
    expect((await host.check(settings)).outcome).toBe('success');
  });

  it('writes force push bypassers to the rule that the PUT has just created [2.3.4.8]', async () => {
    const host = openShop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    expect((await host.apply(settings)).outcome).toBe('success');
    expect(getBranchRules(host)).toMatchObject([
      { pattern: 'm*', forcePushBypassers: { users: [] } },
      { pattern: 'main', forcePushBypassers: { users: ['Alice'] } },
    ]);
    expect((await host.check(settings)).outcome).toBe('success');
  });

  it('fails if GitHub lists no rule for the branch after the PUT', async () => {
    const host = openShop();
    host.simulator.misbehave({
      match: ({ route }) => route === 'query BranchProtectionRules',
      nth: 2,
      with: {
        kind: 'status',
        status: 200,
        body: {
          data: {
            repository: {
              viewerCanAdminister: true,
              branchProtectionRules: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } },
            },
          },
        },
      },
    });
    expect(formatLines(await host.apply(settings), 'error')[0]).toContain(
      'branch main: GitHub accepted the protection, but does not list a rule with this name yet. To fix, run again',
    );
  });

  it('reports all unknown bypassers before the section writes anything [7.9]', async () => {
    const host = openShop();
    const list = '[alcie, acme/cor, nowhere/core, app/relaese-bot, Alice]';
    const text = `milestones: [{title: v1}]\n${formatBranch('main', `{force_push_bypassers: ${list}}`)}`;
    const applied = await host.apply(text);
    expect(applied.outcome).toBe('failed');
    const [error] = formatLines(applied, 'error');
    for (const words of [
      'alcie, but no such account is visible to this token',
      'acme/cor, but no such team is visible to this token',
      'nowhere/core, but no such team is visible to this token',
      'app/relaese-bot, but no such app is visible to this token',
    ])
      expect(error).toContain(words);
    expect(error).not.toContain('Alice,');
    expect(host.listWrites()).toEqual(['POST /repos/{owner}/{repo}/milestones']);
    expect(host.simulator.objections).toEqual([]);
  });

  it('check looks up only bypassers that are new [2.3.4.8]', async () => {
    const host = openShop();
    const formatBypassers = (names: string) => formatBranch('main', `{force_push_bypassers: [${names}]}`);
    await host.apply(formatBypassers('alice'));
    host.simulator.forgetRequests();
    for (const names of ['alice', 'alice, app/release-bot']) await host.check(formatBypassers(names));
    expect(listRoutes(host).filter((route) => route.includes('Actor') || route.startsWith('GET /apps'))).toEqual([
      'GET /apps/{app_slug}',
    ]);
  });

  it('fails after the write if GitHub drops unknown environments, and names each of them [7.9]', async () => {
    const host = openShop({ environments: [{ name: 'Production' }] });
    const wanted = (names: string) => formatBranch('main', `{required_deployments: {environments: [${names}]}}`);
    expect(formatLines(await host.apply(wanted('production, qa, live site')), 'error')).toEqual([
      'error: branch main: GitHub dropped qa, "live site" from `required_deployments`, because the repository has no such environment. To fix, declare the missing environments under `environments:`, which apply writes first, or correct the name',
    ]);
    expect((await host.apply(wanted('production'))).outcome).toBe('success');
    expect((await host.check(wanted('PRODUCTION'))).outcome).toBe('success');
    expect((await host.apply(formatBranch('main', '{required_deployments: null}'))).outcome).toBe('success');
    expect(getBranchRules(host)).toMatchObject([{ requiresDeployments: false, requiredDeploymentEnvironments: [] }]);
  });
});

it('creates a pattern rule, changes it key by key and deletes it [2.3.4.10]', async () => {
  const host = openShop();
  const wanted = formatBranch('release/*', '{enforce_admins: true, required_status_checks: {contexts: [build]}}');
  await host.apply(wanted);
  expect(listRoutes(host)).toContain('query BranchProtectionRepository');
  expect(getBranchRules(host)).toMatchObject([
    { pattern: 'release/*', isAdminEnforced: true, requiresStatusChecks: true, checks: [{ context: 'build' }] },
  ]);
  expect((await host.check(wanted)).outcome).toBe('success');

  const more = formatBranch('release/*', '{required_pull_request_reviews: {dismiss_stale_reviews: true}}');
  await host.apply(more);
  expect(getBranchRules(host)).toMatchObject([{ isAdminEnforced: true, dismissesStaleReviews: true, checks: [{}] }]);
  expect((await host.check(more)).outcome).toBe('success');

  await host.apply(formatBranch('release/*', 'null'));
  expect(getBranchRules(host)).toEqual([]);
  expect(host.simulator.objections).toEqual([]);
});

it('reads a hundred pattern rules per query, and more than a hundred bypassers with another query', async () => {
  const logins = Array.from({ length: 101 }, (_, index) => `user-${index}`);
  const branch_rules = Array.from({ length: 101 }, (_, index) => ({
    pattern: `v${index}.*`,
    ...(index === 100 && { forcePushBypassers: { users: logins } }),
  }));
  const host = openScene({
    seed: {
      accounts: [...people, ...logins.map((login) => ({ login }))],
      repositories: [{ owner: 'acme', name: 'shop', branch_rules }],
    },
  });
  const settings = formatBranch('v100.*', `{force_push_bypassers: [${logins.slice(0, 100).join(', ')}]}`);
  expect(formatLines(await host.check(settings, { brakes: 'off' }), 'drift')[0]).toContain('user-100');
  expect(listRoutes(host)).toEqual([
    'query BranchProtectionRules',
    'query BranchProtectionRules',
    'query BranchProtectionBypassers',
  ]);
});

it('fails if the repository has the same pattern twice', async () => {
  const host = openShop({ branch_rules: [{ pattern: 'v*' }, { pattern: 'v*' }] });
  expect(formatLines(await host.check(formatBranch('v*', '{}')), 'error')).toEqual([
    'error: GitHub has two of branch rule v*, and an entry can match only one. To fix, delete one of the two rules in the branch settings of the repository',
  ]);
});

describe('`protection: null` for a branch that only a pattern protects', () => {
  const file = formatBranch('main', 'null');
  /** In recordings, the answer about a branch does not show which rule protects the branch. */
  const hidePattern = (host: ReturnType<typeof openShop>) =>
    changeAnswers(host, '/branches/{branch}', ({ pattern: _, ...others }) => others);

  it.each([
    [['m*'], 'the rule m*'],
    [['m*', 'v*'], 'one of the rules m*, v*'],
  ])('refuses the entry if the patterns are %j, and names %s [2.3.4.16]', async (patterns, named) => {
    const host = openShop({ branch_rules: patterns.map((pattern) => ({ pattern, lockBranch: true })) });
    hidePattern(host);
    const checked = await host.check(file);
    expect(checked.outcome).toBe('drift');
    expect(formatLines(checked, 'drift')[0]).toContain(
      `branch main: protection by ${named} → none; apply will refuse: ${named} protects the branch, which has no rule of its own to delete`,
    );
    const applied = await host.apply(file, { brakes: 'off' });
    expect(applied.outcome).toBe('failed');
    expect(formatLines(applied, 'error')[0]).toMatch(
      /which has no rule of its own to delete.* To fix, remove the entry/,
    );
    expect(host.listWrites()).toEqual([]);
  });

  it('accepts the entry if the same file deletes the pattern [2.3.4.16]', async () => {
    const host = openShop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    const both = `${file}  - {name: 'm*', protection: null}\n`;
    expect((await host.apply(both, { brakes: 'off' })).outcome).toBe('success');
    expect(getBranchRules(host)).toEqual([]);
  });

  const literal = { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
  const reviews = '{required_pull_request_reviews: {required_approving_review_count: 1}}';
  const toPattern = `${file}  - {name: 'm*', protection: ${reviews}}\n`;

  it.each([
    ['is new', [literal]],
    ['already exists', [literal, { pattern: 'm*', lockBranch: true }]],
    ['is new beside another pattern', [{ pattern: 'v*' }, literal]],
  ])('replaces the own rule of a branch by a pattern of the file that %s [2.3.4.16]', async (_, rules) => {
    const host = openShop({ branch_rules: rules });
    hidePattern(host);
    expect((await host.check(toPattern)).outcome).toBe('drift');
    expect(formatLines(await host.apply(toPattern, { brakes: 'off' }), 'error')).toEqual([]);
    expect(host.listWrites().at(-1)).toBe('DELETE /repos/{owner}/{repo}/branches/{branch}/protection');
    expect(getBranchRules(host)).toContainEqual(
      expect.objectContaining({ pattern: 'm*', requiredApprovingReviewCount: 1 }),
    );
    expect(getBranchRules(host)).not.toContainEqual(expect.objectContaining({ pattern: 'main' }));
    const again = await host.check(toPattern);
    expect([again.outcome, formatLines(again, 'drift')]).toEqual(['success', []]);
  });

  const refusal = { data: null, errors: [{ message: 'no', type: 'FORBIDDEN' }] };
  const weaker = reviews.replace('{', '{lock_branch: false, ');
  it.each([
    ['is refused', reviews, { kind: 'status', status: 200, body: refusal }],
    ['is refused and would also weaken the pattern', weaker, { kind: 'status', status: 200, body: refusal }],
    ['has no effect', reviews, { kind: 'ignored' }],
  ] as const)('keeps the protection of a branch if the write of its pattern %s [5.17]', async (_, wanted, trouble) => {
    const live = [literal, { pattern: 'm*', lockBranch: true }];
    const host = openShop({ branch_rules: live });
    const match = ({ route }: { route: string }) => route === 'mutation UpdateBranchProtectionRule';
    host.simulator.misbehave({ match, times: 9, with: trouble });
    expect((await host.apply(toPattern.replace(reviews, wanted), { brakes: 'off' })).outcome).toBe('failed');
    expect(getBranchRules(host)).toMatchObject(live);
  });

  it('deletes the rule of the branch and reports that a pattern still protects the branch [2.3.4.16]', async () => {
    const host = openShop({
      branch_rules: [
        { pattern: 'main', lockBranch: true },
        { pattern: 'm*', lockBranch: true },
      ],
    });
    hidePattern(host);
    expect(formatLines(await host.apply(file, { brakes: 'off' }), 'error')).toEqual([
      'error: changed again: branch main: protection by the rule m* → none. To fix, remove the entry, or write an entry for that pattern',
    ]);
    expect(getBranchRules(host)).toMatchObject([{ pattern: 'm*' }]);
  });
});

it('a snapshot contains both lists of required checks, and apply sends only `checks` [2.3.4.9]', async () => {
  const checks = [
    { context: 'build', app_id: null },
    { context: 'lint', app_id: 7 },
  ];
  const host = openShop({ branch_rules: [{ pattern: 'main', requiresStatusChecks: true, checks }] });
  const { text = '' } = await host.snapshot({ sections: ['branches'] });
  expect(text).toContain(
    'contexts:\n          - build\n          - lint\n        checks:\n          - context: build\n',
  );
  expect((await host.check(text)).outcome).toBe('success');
  host.simulator.forgetRequests();
  const result = await host.apply(text.replace('strict: false', 'strict: true'));
  expect([result.outcome, formatLines(result, 'change')]).toEqual([
    'success',
    ['change: branch main: required_status_checks.strict off → on (branch must be up to date)'],
  ]);
  const [put] = host.simulator.requests.filter(({ method }) => method === 'PUT');
  expect((put!.body as any).required_status_checks).toEqual({
    strict: true,
    checks: [
      { context: 'build', app_id: -1 },
      { context: 'lint', app_id: 7 },
    ],
  });
  expect((await host.check(text.replace('strict: false', 'strict: true'))).outcome).toBe('success');
});

it('fails if GitHub ignores a key of a new protection [7.22]', async () => {
  const host = openShop();
  const signatures = 'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
  host.simulator.misbehave({ match: ({ route }) => route === signatures, times: 9, with: { kind: 'ignored' } });
  const result = await host.apply(formatBranch('main', '{lock_branch: true, required_signatures: true}'), {
    brakes: 'off',
  });
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('not applied: branch main: required_signatures'),
  ]);
});
