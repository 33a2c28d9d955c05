import { expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { declareBranch, guardedRule, openProtectedShop } from '../kit/samples/protected-shop.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const lockedMain = `
branches:
  - name: main
    protection: { lock_branch: true, enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null }
`;

const lockWarning =
  'warning: with this file, people without bypass permission cannot merge into `main`: classic protection main locks the branch. To fix, set `lock_branch: false` in classic protection main';

const formatRulesets = (rules: string, otherKeys = '') => `
repository: { allow_merge_commit: true, allow_squash_merge: false, allow_rebase_merge: false }
rulesets:
  - name: gate
    enforcement: active
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } }
    rules: [${rules}]${otherKeys}
`;

it('a check warns without extra requests if the settings file would block all merges [9.6]', async () => {
  const { check, simulator } = openProtectedShop();
  expect(formatLines(await check(lockedMain, { brakes: 'off' }), 'warning')).toEqual([lockWarning]);
  expect(formatLines(await openProtectedShop().check(lockedMain), 'warning')).toEqual([lockWarning]);
  expect(simulator.requests.map(({ route }) => route)).toEqual([
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    'GET /repos/{owner}/{repo}/branches/{branch}',
  ]);
});

it('a preview warns, but succeeds, if a changed rule would block all merges [9.6]', async () => {
  const repository = { branches: ['main'] };
  const readPermissions = { Administration: 'read', Contents: 'read', Issues: 'read' } as const;
  const stage = openPullScene({ base: 'milestones: []\n', reading: readPermissions, repository });
  const result = await stage.push(lockedMain, { brakes: 'stop' });
  expect([result.outcome, formatLines(result, 'warning')]).toEqual([
    'success',
    [`${lockWarning.split(':', 2).join(':')} (reason not shown: this report may be public)`],
  ]);
  expect(stage.checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  expect(stage.checkRuns()[0]!.output.summary).toContain('cannot merge into');
  const unchangedLock = openPullScene({
    base: lockedMain,
    reading: readPermissions,
    repository: { ...repository, branch_rules: [{ pattern: 'main', lockBranch: true, isAdminEnforced: true }] },
  });
  expect(
    formatLines(
      await unchangedLock.push(`${lockedMain}labels: {_undeclared: keep, entries: [{name: new}]}\n`),
      'warning',
    ),
  ).toEqual([]);
});

it('a check compares rulesets with the merge settings of the same file', async () => {
  const { check } = openProtectedShop();
  expect(formatLines(await check(formatRulesets('{ type: required_linear_history }')), 'warning')).toEqual([
    'warning: with this file, people without bypass permission cannot merge into `main`: a linear history excludes merge commits, and the repository allows only merge. To fix, allow squash or rebase in the repository',
  ]);
  expect(formatLines(await check(formatRulesets('{ type: required_signatures }')), 'warning')).toEqual([]);
});

it('a check does not warn about required approvals if it cannot see who could approve', async () => {
  const { check } = openProtectedShop();
  const sixApprovals = `
branches:
  - name: main
    protection: { enforce_admins: true, required_status_checks: null, required_pull_request_reviews: { required_approving_review_count: 6 }, restrictions: null }
`;
  expect(formatLines(await check(sixApprovals), 'warning')).toEqual([]);
});

it('a check hides the reason of a merge warning in a public log', async () => {
  const { check, environment } = openProtectedShop({ visibility: 'public' });
  environment.GITHUB_ACTIONS = 'true';
  expect(formatLines(await check(lockedMain), 'warning')).toEqual([
    'warning: with this file, people without bypass permission cannot merge into `main` (reason not shown: this report may be public)',
  ]);
});

it.each(['off', 'warn'] as const)(
  'a check continues if GitHub fails one of its requests, with brakes: %s [9.6]',
  async (brakes) => {
    const settings = `${declareBranch('main', '{lock_branch: true}')}${formatRulesets('{type: deletion}')}milestones: [{title: new}]\n`;
    const undisturbed = openProtectedShop({ branch_rules: [guardedRule] });
    await undisturbed.check(settings, { brakes });
    const routes = new Set(undisturbed.simulator.requests.map(({ route }) => route));
    for (const route of [...routes].filter((path) => !path.endsWith('/milestones'))) {
      const { check, simulator } = openProtectedShop({ branch_rules: [guardedRule] });
      const fault = { kind: 'status', status: 500, body: { message: 'Server unwell' } } as const;
      simulator.misbehave({ match: (request) => request.route === route, times: 99, with: fault });
      const lines = formatLines(await check(settings, { brakes })).join('\n');
      expect({ route, lines }).toEqual({
        route,
        lines: expect.stringContaining('drift: milestone "new" will be created'),
      });
      expect({ route, lines }).toEqual({ route, lines: expect.stringContaining('unwell') });
    }
  },
);
