import { expect, it } from 'vitest';
import { takeSectionSnapshot } from '../../../../../test/kit/reports/section-snapshot.ts';
import { openSimulator, type RepositorySeed, type Simulator } from '../../../../simulator/src/index.ts';

const openShop = (more: Partial<RepositorySeed> = {}, grants: 'all' | Record<string, 'read'> = 'all') =>
  openSimulator({
    tokens: [{ token: 'all-powerful', grants }],
    seed: {
      accounts: [
        { login: 'acme', type: 'Organization', teams: ['core'] },
        { login: 'Bob', type: 'User' },
        { login: 'alice', type: 'User' },
      ],
      apps: [{ slug: 'ci', id: 7 }],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev', 'release/1'], ...more }],
    },
  });

const take = (simulator: Simulator, onMissing?: 'warn') => takeSectionSnapshot(simulator, 'branches', onMissing);

const messages = ({ sections }: Awaited<ReturnType<typeof take>>) =>
  sections.flatMap(({ lines }) => lines.map(({ message }) => message));

it('exports each branch with its own protection and leaves out settings that are off [2.3.4.9]', async () => {
  const simulator = openShop({
    branch_rules: [
      {
        pattern: 'main',
        isAdminEnforced: true,
        requiresCommitSignatures: true,
        requiresStatusChecks: true,
        checks: [
          { context: 'build', app_id: null },
          { context: 'lint', app_id: 7 },
        ],
        requiresApprovingReviews: true,
        requiredApprovingReviewCount: 0,
        requiresCodeOwnerReviews: true,
        reviewBypassers: { users: ['alice'] },
        restrictsPushes: true,
        pushers: { teams: ['core'] },
        forcePushBypassers: { users: ['Bob', 'alice'], teams: ['core'], apps: ['ci'] },
        requiresDeployments: true,
        requiredDeploymentEnvironments: ['prod'],
      },
      { pattern: 'dev' },
    ],
  });
  expect((await take(simulator)).settings.branches).toEqual([
    {
      name: 'main',
      protection: {
        enforce_admins: true,
        required_signatures: true,
        required_status_checks: {
          strict: false,
          contexts: ['build', 'lint'],
          checks: [
            { context: 'build', app_id: -1 },
            { context: 'lint', app_id: 7 },
          ],
        },
        required_pull_request_reviews: {
          required_approving_review_count: 0,
          require_code_owner_reviews: true,
          bypass_pull_request_allowances: { users: ['alice'], teams: [], apps: [] },
        },
        restrictions: { users: [], teams: ['core'], apps: [] },
        force_push_bypassers: ['Bob', 'acme/core', 'alice', 'app/ci'],
        required_deployments: { environments: ['prod'] },
      },
    },
    { name: 'dev', protection: {} },
  ]);
  expect(simulator.objections).toEqual([]);
});

it('lists a check once in `contexts` if two apps must report it [2.3.4.9]', async () => {
  const checks = [
    { context: 'build', app_id: 7 },
    { context: 'build', app_id: 8 },
  ];
  const simulator = openShop({ branch_rules: [{ pattern: 'main', requiresStatusChecks: true, checks }] });
  expect((await take(simulator)).settings.branches).toEqual([
    { name: 'main', protection: { required_status_checks: { strict: false, contexts: ['build'], checks } } },
  ]);
});

it('leaves out a branch that only a ruleset or a pattern protects [2.3.4.9]', async () => {
  const simulator = openShop({
    branch_rules: [{ pattern: 'release/*', lockBranch: true }],
    rulesets: [{ name: 'all', conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } }],
  });
  const { settings } = await take(simulator);
  expect(settings.branches).toEqual([{ name: 'release/*', protection: { lock_branch: true } }]);
});

it('leaves out a listed branch that only a ruleset protects [2.3.4.9]', async () => {
  const simulator = openShop({
    rulesets: [{ name: 'all', conditions: { ref_name: { include: ['~ALL'], exclude: [] } } }],
    branch_rules: [{ pattern: 'main', lockBranch: true }],
  });
  const { settings, sections } = await take(simulator);
  expect(settings.branches).toEqual([{ name: 'main', protection: { lock_branch: true } }]);
  expect(sections).toMatchObject([{ status: 'converged', lines: [] }]);
});

it('fails if REST shows no protection and GraphQL shows a rule', async () => {
  const simulator = openShop({ branch_rules: [{ pattern: 'main' }] });
  simulator.misbehave({
    match: ({ route }) => route.endsWith('/protection'),
    with: { kind: 'status', status: 404, body: { message: 'Branch not protected' } },
  });
  const taken = await take(simulator);
  expect(taken.settings).toEqual({});
  expect(messages(taken)).toEqual([
    "branch main: GitHub's answers about its protection disagree: REST shows no protection, and GraphQL shows a rule with its name",
  ]);
});

it('exports more than 100 protected branches [2.3.4.9]', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `b${index}`);
  const branch_rules = names.map((pattern) => ({ pattern, lockBranch: true }));
  const { settings } = await take(openShop({ branches: names, branch_rules }));
  expect(settings.branches).toEqual(names.map((name) => ({ name, protection: { lock_branch: true } })));
});

it('exports every rule for a pattern and notes settings that an entry cannot declare [2.3.4.14]', async () => {
  const simulator = openShop({
    branch_rules: [
      {
        pattern: 'v*',
        requiresStatusChecks: true,
        requiresStrictStatusChecks: true,
        checks: [
          { context: 'build', app_id: null },
          { context: 'lint', app_id: 7 },
        ],
        requiresApprovingReviews: true,
        requiredApprovingReviewCount: 2,
        requireLastPushApproval: true,
        restrictsPushes: true,
        restrictsReviewDismissals: true,
        forcePushBypassers: { apps: ['ci'] },
      },
      { pattern: 'gone', lockBranch: true },
    ],
  });
  const taken = await take(simulator);
  expect(taken.settings.branches).toEqual([
    {
      name: 'v*',
      protection: {
        required_status_checks: { strict: true, contexts: ['build', 'lint'] },
        required_pull_request_reviews: { required_approving_review_count: 2, require_last_push_approval: true },
        force_push_bypassers: ['app/ci'],
      },
    },
  ]);
  expect(messages(taken)).toEqual([
    'branch rule v* also restricts who can push, which only a ruleset can declare; Trueup leaves it unchanged',
    'branch rule v* also restricts who can dismiss reviews, which only a ruleset can declare; Trueup leaves it unchanged',
    'branch rule v* also restricts which app must report [lint], which only a ruleset can declare; Trueup leaves it unchanged',
    'the rule for branch gone is left out: GitHub shows no protected branch with this name',
  ]);
});

it('exports nothing for a repository without rules', async () => {
  const taken = await take(openShop());
  expect(taken.settings).toEqual({});
  expect(messages(taken)).toEqual([]);
});

it('reads only the protections of branches with their own rule', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `release/${index}`);
  const simulator = openShop({
    branches: ['main', ...names],
    branch_rules: [{ pattern: 'main' }, { pattern: 'release/*' }],
  });
  await take(simulator);
  expect(simulator.requests.map(({ route }) => route)).toEqual([
    'GET /repos/{owner}/{repo}/branches',
    'query BranchProtectionRules',
    'GET /repos/{owner}/{repo}/branches',
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
  ]);
});
