import { describe, expect, it } from 'vitest';
import { formatJobSummary } from '../../packages/core/src/report/html/summary.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const people = [{ login: 'Alice', type: 'User' as const }];

function openShop(repositorySeed: Partial<RepositorySeed> = {}, token: object = {}, plan = 'team') {
  const accounts = [{ login: 'acme', type: 'Organization' as const, teams: ['core'], plan }, ...people];
  const repository = { owner: 'acme', name: 'shop', branches: ['main', 'dev', 'release/1'], ...repositorySeed };
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
  const stage = openShop();
  const settings = `${formatBranch('main', '{lock_branch: true}')}  - name: dev\n    protection: null\n  - name: release/1\n`;
  await stage.check(settings, { brakes: 'off' });
  expect(listRoutes(stage)).toHaveLength(3);
  expect(listRoutes(stage)).not.toContain('query BranchProtectionRules');

  const protection = { pattern: 'main', lockBranch: true };
  const upToDate = openShop({ branch_rules: [protection] });
  expect((await upToDate.check(formatBranch('main', '{lock_branch: true}'), { brakes: 'off' })).outcome).toBe(
    'success',
  );
  expect(listRoutes(upToDate)).toEqual(['GET /repos/{owner}/{repo}/branches/{branch}/protection']);

  for (const protection of ['{required_deployments: null}', '{force_push_bypassers: []}']) {
    stage.simulator.forgetRequests();
    await stage.check(formatBranch('main', protection));
    expect(listRoutes(stage).filter((route) => route === 'query BranchProtectionRules')).toHaveLength(1);
  }
});

it('the job summary shows old and new values of a protection and a ruleset in columns [6.12]', async () => {
  const live = {
    branch_rules: [{ pattern: 'main', isAdminEnforced: true }],
    rulesets: [{ name: 'tags', target: 'tag', enforcement: 'active' }],
  };
  const settings = `${formatBranch('main', '{enforce_admins: false, lock_branch: true}')}rulesets:\n  - {name: tags, target: tag, enforcement: evaluate}\n`;
  const readCells = async (stage: ReturnType<typeof openShop>) => {
    const html = formatJobSummary(await stage.check(settings, { brakes: 'off' })).replaceAll('<wbr>', '');
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
  const publicStage = openShop({ ...live, visibility: 'public' });
  publicStage.environment.GITHUB_ACTIONS = 'true';
  expect(await readCells(publicStage)).toEqual(rows);
});

it('a protection behind a redirect does not count as the protection of the branch [2.3.4.12]', async () => {
  const stage = openShop({ branches: ['trunk'], branch_rules: [{ pattern: 'trunk', lockBranch: true }] });
  const location = 'https://api.github.com/repos/acme/shop/branches/trunk/protection';
  stage.simulator.misbehave({
    match: ({ path }) => path.endsWith('/branches/main/protection'),
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, status: 301, headers: { ...answer.headers, location } }),
    },
  });
  const result = await stage.check(formatBranch('main', '{lock_branch: true}'), { brakes: 'off' });
  expect(formatLines(result, 'drift')[0]).toContain('branch main: the branch does not exist');
});

it('a missing branch is drift in check and stops apply before its first write [2.3.4.2]', async () => {
  const stage = openShop();
  const settings = `${formatBranch('main', '{lock_branch: true}')}  - name: gone\n    protection: {lock_branch: true}\n`;
  const checkResult = await stage.check(settings);
  expect(checkResult.outcome).toBe('drift');
  expect(formatLines(checkResult, 'drift')).toContain(
    'drift: branch gone: the branch does not exist; apply will refuse: the branch does not exist, so it cannot be protected. To fix, create the branch, or correct its name',
  );
  const applyResult = await stage.apply(settings);
  expect(applyResult.outcome).toBe('failed');
  expect(formatLines(applyResult, 'error')).toEqual([
    'error: branch gone: the branch does not exist, so it cannot be protected. To fix, create the branch, or correct its name',
  ]);
  expect(stage.listWrites()).toEqual([]);
});

it('`protection: null` matches an unprotected branch and a missing branch [2.3.4.2]', async () => {
  const { outcome } = await openShop().check(`${formatBranch('main', 'null')}  - name: gone\n    protection: null\n`);
  expect(outcome).toBe('success');
});

it('reports the new name of a renamed branch', async () => {
  const stage = openShop({ renamed_branches: { 'old/main': 'release/1' } });
  expect(formatLines(await stage.check(formatBranch('old/main', '{}')))).toEqual([
    'drift: branch old/main: the branch does not exist: it was renamed to release/1; apply will refuse: the branch is release/1 now. To fix, write `name: release/1`',
  ]);
  expect(stage.simulator.objections).toEqual([]);
});

it('reports a denied protection with its permission, also for `protection: null` [5.5]', async () => {
  for (const protection of ['{lock_branch: true}', 'null']) {
    const stage = openShop({ branch_rules: [{ pattern: 'main' }] }, { grants: { Contents: 'read' } });
    for (const result of [
      await stage.check(formatBranch('main', protection)),
      await stage.apply(formatBranch('main', protection)),
    ]) {
      expect(result.outcome).toBe('failed');
      expect(formatLines(result, 'error').join()).toContain('To fix, grant "Administration: read"');
    }
    expect(stage.listWrites()).toEqual([]);
  }
});

it('reports differences of a branch at their lines in the file', async () => {
  const stage = openShop({
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
  const lines = listLines(await stage.check(settings, { brakes: 'off' })).map(({ message, place }) => [
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
    const stage = openShop({
      branch_rules: [
        {
          pattern: 'main',
          requiresCommitSignatures: true,
          forcePushBypassers: { users: ['Alice'], teams: ['core'], apps: ['release-bot'] },
        },
      ],
    });
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(stage.listWrites()).toEqual([
      'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
      'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures',
      'mutation UpdateBranchProtectionRule',
    ]);
    expect(getBranchRules(stage)).toMatchObject([
      {
        requiresCommitSignatures: true,
        forcePushBypassers: { users: ['Alice'], teams: ['core'], apps: ['release-bot'] },
      },
    ]);
    expect((await stage.check(settings)).outcome).toBe('success');
  });

  it('writes force push bypassers to the rule that the PUT has just created [2.3.4.8]', async () => {
    const stage = openShop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    expect((await stage.apply(settings)).outcome).toBe('success');
    expect(getBranchRules(stage)).toMatchObject([
      { pattern: 'm*', forcePushBypassers: { users: [] } },
      { pattern: 'main', forcePushBypassers: { users: ['Alice'] } },
    ]);
    expect((await stage.check(settings)).outcome).toBe('success');
  });

  it('fails if GitHub lists no rule for the branch after the PUT', async () => {
    const stage = openShop();
    stage.simulator.misbehave({
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
    expect(formatLines(await stage.apply(settings), 'error')[0]).toContain(
      'branch main: GitHub accepted the protection, but does not list a rule with this name yet. To fix, run again',
    );
  });

  it('reports all unknown bypassers before the section writes anything [7.9]', async () => {
    const stage = openShop();
    const list = '[alcie, acme/cor, nowhere/core, app/relaese-bot, Alice]';
    const text = `milestones: [{title: v1}]\n${formatBranch('main', `{force_push_bypassers: ${list}}`)}`;
    const applyResult = await stage.apply(text);
    expect(applyResult.outcome).toBe('failed');
    const [error] = formatLines(applyResult, 'error');
    for (const words of [
      'alcie, but no such account is visible to this token',
      'acme/cor, but no such team is visible to this token',
      'nowhere/core, but no such team is visible to this token',
      'app/relaese-bot, but no such app is visible to this token',
    ])
      expect(error).toContain(words);
    expect(error).not.toContain('Alice,');
    expect(stage.listWrites()).toEqual(['POST /repos/{owner}/{repo}/milestones']);
    expect(stage.simulator.objections).toEqual([]);
  });

  it('check looks up only bypassers that are new [2.3.4.8]', async () => {
    const stage = openShop();
    const formatBypassers = (names: string) => formatBranch('main', `{force_push_bypassers: [${names}]}`);
    await stage.apply(formatBypassers('alice'));
    stage.simulator.forgetRequests();
    for (const names of ['alice', 'alice, app/release-bot']) await stage.check(formatBypassers(names));
    expect(listRoutes(stage).filter((route) => route.includes('Actor') || route.startsWith('GET /apps'))).toEqual([
      'GET /apps/{app_slug}',
    ]);
  });

  it('fails after the write if GitHub drops unknown environments, and names each of them [7.9]', async () => {
    const stage = openShop({ environments: [{ name: 'Production' }] });
    const formatDeployments = (names: string) =>
      formatBranch('main', `{required_deployments: {environments: [${names}]}}`);
    expect(formatLines(await stage.apply(formatDeployments('production, qa, live site')), 'error')).toEqual([
      'error: branch main: GitHub dropped qa, "live site" from `required_deployments`, because the repository has no such environment. To fix, declare the missing environments under `environments:`, which apply writes first, or correct the name',
    ]);
    expect((await stage.apply(formatDeployments('production'))).outcome).toBe('success');
    expect((await stage.check(formatDeployments('PRODUCTION'))).outcome).toBe('success');
    expect((await stage.apply(formatBranch('main', '{required_deployments: null}'))).outcome).toBe('success');
    expect(getBranchRules(stage)).toMatchObject([{ requiresDeployments: false, requiredDeploymentEnvironments: [] }]);
  });
});

it('creates a pattern rule, changes it key by key and deletes it [2.3.4.10]', async () => {
  const stage = openShop();
  const firstSettings = formatBranch(
    'release/*',
    '{enforce_admins: true, required_status_checks: {contexts: [build]}}',
  );
  await stage.apply(firstSettings);
  expect(listRoutes(stage)).toContain('query BranchProtectionRepository');
  expect(getBranchRules(stage)).toMatchObject([
    { pattern: 'release/*', isAdminEnforced: true, requiresStatusChecks: true, checks: [{ context: 'build' }] },
  ]);
  expect((await stage.check(firstSettings)).outcome).toBe('success');

  const secondSettings = formatBranch('release/*', '{required_pull_request_reviews: {dismiss_stale_reviews: true}}');
  await stage.apply(secondSettings);
  expect(getBranchRules(stage)).toMatchObject([{ isAdminEnforced: true, dismissesStaleReviews: true, checks: [{}] }]);
  expect((await stage.check(secondSettings)).outcome).toBe('success');

  await stage.apply(formatBranch('release/*', 'null'));
  expect(getBranchRules(stage)).toEqual([]);
  expect(stage.simulator.objections).toEqual([]);
});

it('reads a hundred pattern rules per query, and more than a hundred bypassers with another query', async () => {
  const logins = Array.from({ length: 101 }, (_, index) => `user-${index}`);
  const branch_rules = Array.from({ length: 101 }, (_, index) => ({
    pattern: `v${index}.*`,
    ...(index === 100 && { forcePushBypassers: { users: logins } }),
  }));
  const stage = openScene({
    seed: {
      accounts: [...people, ...logins.map((login) => ({ login }))],
      repositories: [{ owner: 'acme', name: 'shop', branch_rules }],
    },
  });
  const settings = formatBranch('v100.*', `{force_push_bypassers: [${logins.slice(0, 100).join(', ')}]}`);
  expect(formatLines(await stage.check(settings, { brakes: 'off' }), 'drift')[0]).toContain('user-100');
  expect(listRoutes(stage)).toEqual([
    'query BranchProtectionRules',
    'query BranchProtectionRules',
    'query BranchProtectionBypassers',
  ]);
});

it('fails if the repository has the same pattern twice', async () => {
  const stage = openShop({ branch_rules: [{ pattern: 'v*' }, { pattern: 'v*' }] });
  expect(formatLines(await stage.check(formatBranch('v*', '{}')), 'error')).toEqual([
    'error: GitHub has two of branch rule v*, and an entry can match only one. To fix, delete one of the two rules in the branch settings of the repository',
  ]);
});

describe('`protection: null` for a branch that only a pattern protects', () => {
  const file = formatBranch('main', 'null');
  /** In recordings, the answer about a branch does not show which rule protects the branch. */
  const hidePattern = (stage: ReturnType<typeof openShop>) =>
    changeAnswers(stage, '/branches/{branch}', ({ pattern: _, ...others }) => others);

  it.each([
    [['m*'], 'the rule m*'],
    [['m*', 'v*'], 'one of the rules m*, v*'],
  ])('refuses the entry if the patterns are %j, and names %s [2.3.4.16]', async (patterns, ruleNames) => {
    const stage = openShop({ branch_rules: patterns.map((pattern) => ({ pattern, lockBranch: true })) });
    hidePattern(stage);
    const checkResult = await stage.check(file);
    expect(checkResult.outcome).toBe('drift');
    expect(formatLines(checkResult, 'drift')[0]).toContain(
      `branch main: protection by ${ruleNames} → none; apply will refuse: ${ruleNames} protects the branch, which has no rule of its own to delete`,
    );
    const applyResult = await stage.apply(file, { brakes: 'off' });
    expect(applyResult.outcome).toBe('failed');
    expect(formatLines(applyResult, 'error')[0]).toMatch(
      /which has no rule of its own to delete.* To fix, remove the entry/,
    );
    expect(stage.listWrites()).toEqual([]);
  });

  it('accepts the entry if the same file deletes the pattern [2.3.4.16]', async () => {
    const stage = openShop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    const branchAndPattern = `${file}  - {name: 'm*', protection: null}\n`;
    expect((await stage.apply(branchAndPattern, { brakes: 'off' })).outcome).toBe('success');
    expect(getBranchRules(stage)).toEqual([]);
  });

  const ownRule = { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
  const reviewProtection = '{required_pull_request_reviews: {required_approving_review_count: 1}}';
  const replacementFile = `${file}  - {name: 'm*', protection: ${reviewProtection}}\n`;

  it.each([
    ['is new', [ownRule]],
    ['already exists', [ownRule, { pattern: 'm*', lockBranch: true }]],
    ['is new beside another pattern', [{ pattern: 'v*' }, ownRule]],
  ])('replaces the own rule of a branch by a pattern of the file that %s [2.3.4.16]', async (_, rules) => {
    const stage = openShop({ branch_rules: rules });
    hidePattern(stage);
    expect((await stage.check(replacementFile)).outcome).toBe('drift');
    expect(formatLines(await stage.apply(replacementFile, { brakes: 'off' }), 'error')).toEqual([]);
    expect(stage.listWrites().at(-1)).toBe('DELETE /repos/{owner}/{repo}/branches/{branch}/protection');
    expect(getBranchRules(stage)).toContainEqual(
      expect.objectContaining({ pattern: 'm*', requiredApprovingReviewCount: 1 }),
    );
    expect(getBranchRules(stage)).not.toContainEqual(expect.objectContaining({ pattern: 'main' }));
    const checkResult = await stage.check(replacementFile);
    expect([checkResult.outcome, formatLines(checkResult, 'drift')]).toEqual(['success', []]);
  });

  const refusal = { data: null, errors: [{ message: 'no', type: 'FORBIDDEN' }] };
  const weakerProtection = reviewProtection.replace('{', '{lock_branch: false, ');
  it.each([
    ['is refused', reviewProtection, { kind: 'status', status: 200, body: refusal }],
    ['is refused and would also weaken the pattern', weakerProtection, { kind: 'status', status: 200, body: refusal }],
    ['has no effect', reviewProtection, { kind: 'ignored' }],
  ] as const)(
    'keeps the protection of a branch if the write of its pattern %s [5.17]',
    async (_, protection, fault) => {
      const liveRules = [ownRule, { pattern: 'm*', lockBranch: true }];
      const stage = openShop({ branch_rules: liveRules });
      const match = ({ route }: { route: string }) => route === 'mutation UpdateBranchProtectionRule';
      stage.simulator.misbehave({ match, times: 9, with: fault });
      expect(
        (await stage.apply(replacementFile.replace(reviewProtection, protection), { brakes: 'off' })).outcome,
      ).toBe('failed');
      expect(getBranchRules(stage)).toMatchObject(liveRules);
    },
  );

  it('deletes the rule of the branch and reports that a pattern still protects the branch [2.3.4.16]', async () => {
    const stage = openShop({
      branch_rules: [
        { pattern: 'main', lockBranch: true },
        { pattern: 'm*', lockBranch: true },
      ],
    });
    hidePattern(stage);
    expect(formatLines(await stage.apply(file, { brakes: 'off' }), 'error')).toEqual([
      'error: changed again: branch main: protection by the rule m* → none. To fix, remove the entry, or write an entry for that pattern',
    ]);
    expect(getBranchRules(stage)).toMatchObject([{ pattern: 'm*' }]);
  });
});

it('a snapshot contains both lists of required checks, and apply sends only `checks` [2.3.4.9]', async () => {
  const checks = [
    { context: 'build', app_id: null },
    { context: 'lint', app_id: 7 },
  ];
  const stage = openShop({ branch_rules: [{ pattern: 'main', requiresStatusChecks: true, checks }] });
  const { text = '' } = await stage.snapshot({ sections: ['branches'] });
  expect(text).toContain(
    'contexts:\n          - build\n          - lint\n        checks:\n          - context: build\n',
  );
  expect((await stage.check(text)).outcome).toBe('success');
  stage.simulator.forgetRequests();
  const result = await stage.apply(text.replace('strict: false', 'strict: true'));
  expect([result.outcome, formatLines(result, 'change')]).toEqual([
    'success',
    ['change: branch main: required_status_checks.strict off → on (branch must be up to date)'],
  ]);
  const [putRequest] = stage.simulator.requests.filter(({ method }) => method === 'PUT');
  expect((putRequest!.body as any).required_status_checks).toEqual({
    strict: true,
    checks: [
      { context: 'build', app_id: -1 },
      { context: 'lint', app_id: 7 },
    ],
  });
  expect((await stage.check(text.replace('strict: false', 'strict: true'))).outcome).toBe('success');
});

it('fails if GitHub ignores a key of a new protection [7.22]', async () => {
  const stage = openShop();
  const signatures = 'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
  stage.simulator.misbehave({ match: ({ route }) => route === signatures, times: 9, with: { kind: 'ignored' } });
  const result = await stage.apply(formatBranch('main', '{lock_branch: true, required_signatures: true}'), {
    brakes: 'off',
  });
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('not applied: branch main: required_signatures'),
  ]);
});
