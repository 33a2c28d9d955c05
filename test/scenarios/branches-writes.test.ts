import { describe, expect, it } from 'vitest';
import { appsOf } from '../../packages/simulator/src/features/people/apps.ts';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { declareBranch, getRules, openProtectedShop } from '../kit/samples/protected-shop.ts';

describe('a change by another person between the plan and its write', () => {
  const actDuringRequest = (stage: Scene, route: string, act: () => unknown, nth = 2) =>
    stage.simulator.misbehave({
      match: (request) => request.route === route,
      nth,
      with: { kind: 'meanwhile', act: () => void act() },
    });

  it('does not overwrite a pattern that another person changed, and ignores a change to another rule', async () => {
    const checkSettings = '{required_status_checks: {contexts: [build]}}';
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'v*' }, { pattern: 'w*' }] });
    const changeRule = (index: number) => () => Object.assign((getRules(stage) as any)[index], { lockBranch: true });
    actDuringRequest(stage, 'query BranchProtectionRules', changeRule(0));
    expect((await stage.apply(declareBranch('v*', checkSettings))).outcome).toBe('failed');
    expect(stage.listWrites()).toEqual([]);
    actDuringRequest(stage, 'query BranchProtectionRules', changeRule(1));
    expect((await stage.apply(declareBranch('v*', checkSettings))).outcome).toBe('success');
  });

  it('does not revert a change by another person to send a key that GitHub does not show', async () => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'main' }] });
    const read = 'GET /repos/{owner}/{repo}/branches/{branch}';
    actDuringRequest(stage, read, () => Object.assign((getRules(stage) as any)[0], { lockBranch: true }), 1);
    const applyResult = await stage.apply(declareBranch('main', '{brand_new: 1}'));
    expect(formatLines(applyResult, 'error').join()).toContain('changed during this run');
    expect(getRules(stage)).toMatchObject([{ lockBranch: true }]);
  });

  it('protects a branch in the same run that deletes the pattern of the branch', async () => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    const applyResult = await stage.apply(
      `${declareBranch('main', '{enforce_admins: true}')}  - name: 'm*'\n    protection: null\n`,
    );
    expect(formatLines(applyResult, 'error')).toEqual([]);
    expect(getRules(stage)).toMatchObject([{ pattern: 'main', isAdminEnforced: true }]);
  });
});

it('sends a key that GitHub does not show together with a weaker switch', async () => {
  const stage = openProtectedShop({ branch_rules: [{ pattern: 'main', isAdminEnforced: true }] });
  const applyResult = await stage.apply(declareBranch('main', '{brand_new: 1}'), { brakes: 'off' });
  expect([applyResult.outcome, formatLines(applyResult, 'change')]).toEqual([
    'success',
    [
      expect.stringContaining('branch main: enforce_admins on → off'),
      'change: branch main: brand_new sent again, because GitHub does not show it',
    ],
  ]);
});

it('a key that GitHub does not show counts as sent only if its protection is written', async () => {
  const stage = openProtectedShop({ branch_rules: [{ pattern: 'main', isAdminEnforced: true }] });
  stage.simulator.misbehave({
    match: ({ route }) => route === 'mutation CreateBranchProtectionRule',
    with: { kind: 'status', status: 200, body: { data: null, errors: [{ type: 'UNPROCESSABLE', message: 'no' }] } },
  });
  const applyResult = await stage.apply(
    `${declareBranch('main', '{lock_branch: true, brand_new: 1}')}  - name: 'v*'\n    protection: {lock_branch: true}\n`,
  );
  expect(stage.listWrites()).toEqual(['mutation CreateBranchProtectionRule']);
  expect(formatLines(applyResult, 'change')).toEqual([]);
});

it.each(['{required_linear_history: true}', '{enforce_admins: null, allow_force_pushes: null}'])(
  'a switch that the file omits or sets to null is off after one apply: %s [2.3.4.1]',
  async (protection) => {
    const stage = openProtectedShop({
      branch_rules: [{ pattern: 'main', isAdminEnforced: true, allowsForcePushes: true }],
    });
    expect((await stage.apply(declareBranch('main', protection))).outcome).toBe('success');
    expect(getRules(stage)).toMatchObject([{ isAdminEnforced: false, allowsForcePushes: false }]);
    expect((await stage.check(declareBranch('main', protection))).outcome).toBe('success');
  },
);

describe('a 404 for disabling required signatures', () => {
  const signatures = 'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
  const openWithRefusedSignatures = (rule: object) => {
    const stage = openProtectedShop({ branch_rules: [{ pattern: 'main', ...rule }] });
    stage.simulator.misbehave({
      match: ({ method, route }) => `${method} ${route}`.endsWith(signatures),
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    return stage;
  };

  it('a 404 for disabling signatures counts as done if signatures are off, and apply continues [2.3.4.7]', async () => {
    const stage = openWithRefusedSignatures({ requiresCommitSignatures: true });
    const protection = '{lock_branch: true, required_signatures: false, force_push_bypassers: [alice]}';
    const applyResult = await stage.apply(declareBranch('main', protection));
    expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    expect(getRules(stage)).toMatchObject([{ lockBranch: true, requiresCommitSignatures: false }]);
    expect(stage.listWrites().at(-1)).toBe('mutation UpdateBranchProtectionRule');
  });

  it('a 404 for disabling signatures counts as denied if signatures are still on [2.3.4.7]', async () => {
    const stage = openWithRefusedSignatures({ requiresCommitSignatures: true });
    const applyResult = await stage.apply(declareBranch('main', '{required_signatures: false}'), {
      onMissingPermission: 'warn',
      brakes: 'off',
    });
    expect(applyResult.outcome).toBe('partial');
    expect(formatLines(applyResult, 'warning')[0]).toMatch(/answered 404: Not Found.* grant "Administration: write"/);
    expect(getRules(stage)).toMatchObject([{ requiresCommitSignatures: true }]);
  });
});

describe('a required check that only one app may report', () => {
  const createBoundRule = (moreFields: object = {}) => ({
    branch_rules: [
      {
        pattern: 'v*',
        requiresStatusChecks: true,
        checks: [
          { context: 'build', app_id: 7 },
          { context: 'lint', app_id: null },
        ],
        ...moreFields,
      },
    ],
  });
  const getChecks = (stage: Scene) => (getRules(stage) as any)[0].checks;

  it('keeps the app of a required check if another setting of the rule changes [2.3.4.13]', async () => {
    const stage = openProtectedShop(createBoundRule());
    const applyResult = await stage.apply(
      declareBranch('v*', '{enforce_admins: true, required_status_checks: {contexts: [build, lint]}}'),
    );
    expect(applyResult.outcome).toBe('success');
    expect(getRules(stage)).toMatchObject([{ isAdminEnforced: true }]);
    expect(getChecks(stage)).toEqual([
      { context: 'build', app_id: 7 },
      { context: 'lint', app_id: null },
    ]);
  });

  it('keeps the app of a required check if a check is added, and reports a possible new app [2.3.4.13]', async () => {
    const stage = openProtectedShop({ ...createBoundRule(), reported_checks: { build: 8, lint: 8 } });
    const applyResult = await stage.apply(
      declareBranch('v*', '{required_status_checks: {contexts: [build, lint, test]}}'),
    );
    expect(formatLines(applyResult, 'change')).toEqual([
      'change: branch rule v*: required_status_checks [build, lint] → [build, lint, test] (GitHub may require [lint] from the app that reported it last)',
    ]);
    expect(getChecks(stage)).toEqual([
      { context: 'build', app_id: 7 },
      { context: 'lint', app_id: 8 },
      { context: 'test', app_id: null },
    ]);
  });

  it("explains GitHub's rejection of an app that never reported a check in the repository", async () => {
    const applyResult = await openProtectedShop({ reported_checks: { build: 7 } }).apply(
      declareBranch('main', '{required_status_checks: {strict: true, checks: [{context: build, app_id: 9}]}}'),
    );
    expect(formatLines(applyResult, 'error').join()).toContain(
      'answered 422: Invalid integration ids (`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
    );
  });

  it('keeps every app of a required check that several apps must report if a check is added [2.3.4.13]', async () => {
    const checks = [
      { context: 'build', app_id: 7 },
      { context: 'build', app_id: 8 },
    ];
    const stage = openProtectedShop(createBoundRule({ checks }));
    appsOf(stage.simulator.state).push({ ...appsOf(stage.simulator.state)[0]!, slug: 'other-ci', id: 8 });
    const applyResult = await stage.apply(declareBranch('v*', '{required_status_checks: {contexts: [build, test]}}'));
    expect(formatLines(applyResult, 'change')).toEqual([
      'change: branch rule v*: required_status_checks [build] → [build, test]',
    ]);
    expect(getChecks(stage)).toEqual([...checks, { context: 'test', app_id: null }]);
  });

  it('notes that a write requires the check from its last reporter if the entry omits the app [2.3.4.6]', async () => {
    const stage = openProtectedShop({
      branch_rules: [{ pattern: 'main', requiresStatusChecks: true, checks: [{ context: 'build', app_id: 7 }] }],
      reported_checks: { build: 8 },
    });
    const settings = declareBranch(
      'main',
      '{lock_branch: true, required_status_checks: {strict: false, contexts: [build]}}',
    );
    expect(formatLines(await stage.check(settings), 'note').join()).toContain(
      'requires build from app 7, which the file leaves out; the write requires it from the app that reported it last',
    );
    await stage.apply(settings);
    expect(getChecks(stage)).toEqual([{ context: 'build', app_id: 8 }]);
  });
});

describe('the people who can dismiss reviews', () => {
  const formatReviews = (moreKeys = '') =>
    declareBranch('main', `{required_pull_request_reviews: {required_approving_review_count: 1${moreKeys}}}`);
  const restrictedRule = {
    pattern: 'main',
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 1,
    restrictsReviewDismissals: true,
    dismissers: { users: ['alice'] },
  };

  it('check does not predict who can dismiss reviews after the file stops naming people [2.3.4.6]', async () => {
    expect(
      formatLines(await openProtectedShop({ branch_rules: [restrictedRule] }).check(formatReviews()), 'drift'),
    ).toEqual([
      'drift: branch main: required_pull_request_reviews.dismissal_restrictions users [alice] → everyone with write access or no one, depending on the server (who can dismiss reviews; weaker; the file leaves it out, so the write turns it off)',
    ]);
  });

  it.each([
    [false, 'note: everyone with write access can dismiss reviews of branch main now'],
    [true, expect.stringContaining('branch main has an empty list of people who can dismiss reviews')],
  ])(
    'apply notes who can dismiss reviews, as GitHub shows after the write [2.3.4.5]',
    async (closes_dismissals, note) => {
      const stage = openProtectedShop({ branch_rules: [restrictedRule], closes_dismissals });
      expect(formatLines(await stage.apply(formatReviews(), { brakes: 'off' }), 'note')).toEqual([note]);
      const unprotectedShop = openProtectedShop({ closes_dismissals });
      expect(formatLines(await unprotectedShop.apply(formatReviews(), { brakes: 'off' }), 'note')).toEqual(
        closes_dismissals ? [note] : [],
      );
    },
  );

  it('an empty list of people who can dismiss reviews matches no list, with a note [2.3.4.5]', async () => {
    const stage = openProtectedShop({ branch_rules: [restrictedRule], closes_dismissals: true });
    expect((await stage.apply(formatReviews())).outcome).toBe('success');
    const checkResult = await stage.check(formatReviews());
    expect({ outcome: checkResult.outcome, notes: formatLines(checkResult, 'note') }).toEqual({
      outcome: 'success',
      notes: [
        'note: branch main has an empty list of people who can dismiss reviews; to allow someone, add the name under `dismissal_restrictions`',
      ],
    });
    const namedPeople = formatReviews(', dismissal_restrictions: {users: [alice]}');
    expect(formatLines(await stage.check(namedPeople, { brakes: 'off' }), 'note')).toEqual([]);
  });
});
