import { describe, expect, it } from 'vitest';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { getRules, declareBranch as of, openProtectedShop as shop } from '../kit/samples/protected-shop.ts';

type Host = Scene;

describe('a change by another person between the plan and its write', () => {
  const actAtRequest = (host: Host, route: string, act: () => unknown, nth = 2) =>
    host.simulator.misbehave({
      match: (request) => request.route === route,
      nth,
      with: { kind: 'meanwhile', act: () => void act() },
    });

  it('does not overwrite a pattern that another person changed, and ignores a change to another rule', async () => {
    const lists = '{required_status_checks: {contexts: [build]}}';
    const host = shop({ branch_rules: [{ pattern: 'v*' }, { pattern: 'w*' }] });
    const change = (index: number) => () => Object.assign((getRules(host) as any)[index], { lockBranch: true });
    actAtRequest(host, 'query BranchProtectionRules', change(0));
    expect((await host.apply(of('v*', lists))).outcome).toBe('failed');
    expect(host.listWrites()).toEqual([]);
    actAtRequest(host, 'query BranchProtectionRules', change(1));
    expect((await host.apply(of('v*', lists))).outcome).toBe('success');
  });

  it('protects a branch in the same run that deletes the pattern of the branch', async () => {
    const host = shop({ branch_rules: [{ pattern: 'm*', lockBranch: true }] });
    const applied = await host.apply(`${of('main', '{enforce_admins: true}')}  - name: 'm*'\n    protection: null\n`);
    expect(formatLines(applied, 'error')).toEqual([]);
    expect(getRules(host)).toMatchObject([{ pattern: 'main', isAdminEnforced: true }]);
  });
});

it.each(['{required_linear_history: true}', '{enforce_admins: null, allow_force_pushes: null}'])(
  'a switch that the file omits or sets to null is off after one apply: %s [2.3.4.1]',
  async (protection) => {
    const host = shop({ branch_rules: [{ pattern: 'main', isAdminEnforced: true, allowsForcePushes: true }] });
    expect((await host.apply(of('main', protection))).outcome).toBe('success');
    expect(getRules(host)).toMatchObject([{ isAdminEnforced: false, allowsForcePushes: false }]);
    expect((await host.check(of('main', protection))).outcome).toBe('success');
  },
);

describe('a 404 for disabling required signatures', () => {
  const signatures = 'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
  const openRefusing = (rule: object) => {
    const host = shop({ branch_rules: [{ pattern: 'main', ...rule }] });
    host.simulator.misbehave({
      match: ({ method, route }) => `${method} ${route}`.endsWith(signatures),
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    return host;
  };

  it('a 404 for disabling signatures counts as done if signatures are off, and apply continues [2.3.4.7]', async () => {
    const host = openRefusing({ requiresCommitSignatures: true });
    const protection = '{lock_branch: true, required_signatures: false, force_push_bypassers: [alice]}';
    const applied = await host.apply(of('main', protection));
    expect({ outcome: applied.outcome, errors: formatLines(applied, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    expect(getRules(host)).toMatchObject([{ lockBranch: true, requiresCommitSignatures: false }]);
    expect(host.listWrites().at(-1)).toBe('mutation UpdateBranchProtectionRule');
  });

  it('a 404 for disabling signatures counts as denied if signatures are still on [2.3.4.7]', async () => {
    const host = openRefusing({ requiresCommitSignatures: true });
    const applied = await host.apply(of('main', '{required_signatures: false}'), {
      onMissingPermission: 'warn',
      brakes: 'off',
    });
    expect(applied.outcome).toBe('partial');
    expect(formatLines(applied, 'warning')[0]).toMatch(/answered 404: Not Found.* grant "Administration: write"/);
    expect(getRules(host)).toMatchObject([{ requiresCommitSignatures: true }]);
  });
});

describe('a required check that only one app may report', () => {
  const createBoundRule = (more: object = {}) => ({
    branch_rules: [
      {
        pattern: 'v*',
        requiresStatusChecks: true,
        checks: [
          { context: 'build', app_id: 7 },
          { context: 'lint', app_id: null },
        ],
        ...more,
      },
    ],
  });
  const getChecks = (host: Host) => (getRules(host) as any)[0].checks;

  it('keeps the app of a required check if another setting of the rule changes [2.3.4.13]', async () => {
    const host = shop(createBoundRule());
    const applied = await host.apply(
      of('v*', '{enforce_admins: true, required_status_checks: {contexts: [build, lint]}}'),
    );
    expect(applied.outcome).toBe('success');
    expect(getRules(host)).toMatchObject([{ isAdminEnforced: true }]);
    expect(getChecks(host)).toEqual([
      { context: 'build', app_id: 7 },
      { context: 'lint', app_id: null },
    ]);
  });

  it('keeps the app of a required check if a check is added, and reports a possible new app [2.3.4.13]', async () => {
    const host = shop({ ...createBoundRule(), reported_checks: { build: 8, lint: 8 } });
    const applied = await host.apply(of('v*', '{required_status_checks: {contexts: [build, lint, test]}}'));
    expect(formatLines(applied, 'change')).toEqual([
      'change: branch rule v*: required_status_checks [build, lint] → [build, lint, test] (GitHub may require [lint] from the app that reported it last)',
    ]);
    expect(getChecks(host)).toEqual([
      { context: 'build', app_id: 7 },
      { context: 'lint', app_id: 8 },
      { context: 'test', app_id: null },
    ]);
  });

  it("explains GitHub's rejection of an app that never reported a check in the repository", async () => {
    const applied = await shop({ reported_checks: { build: 7 } }).apply(
      of('main', '{required_status_checks: {strict: true, checks: [{context: build, app_id: 9}]}}'),
    );
    expect(formatLines(applied, 'error').join()).toContain(
      'answered 422: Invalid integration ids (`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
    );
  });

  it('notes that a write requires the check from its last reporter if the entry omits the app [2.3.4.6]', async () => {
    const host = shop({
      branch_rules: [{ pattern: 'main', requiresStatusChecks: true, checks: [{ context: 'build', app_id: 7 }] }],
      reported_checks: { build: 8 },
    });
    const settings = of('main', '{lock_branch: true, required_status_checks: {strict: false, contexts: [build]}}');
    expect(formatLines(await host.check(settings), 'note').join()).toContain(
      'requires build from app 7, which the file leaves out; the write requires it from the app that reported it last',
    );
    await host.apply(settings);
    expect(getChecks(host)).toEqual([{ context: 'build', app_id: 8 }]);
  });
});

describe('the people who can dismiss reviews', () => {
  const formatReviews = (more = '') =>
    of('main', `{required_pull_request_reviews: {required_approving_review_count: 1${more}}}`);
  const restricted = {
    pattern: 'main',
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 1,
    restrictsReviewDismissals: true,
    dismissers: { users: ['alice'] },
  };

  it('check does not predict who can dismiss reviews after the file stops naming people [2.3.4.6]', async () => {
    expect(formatLines(await shop({ branch_rules: [restricted] }).check(formatReviews()), 'drift')).toEqual([
      'drift: branch main: required_pull_request_reviews.dismissal_restrictions users [alice] → everyone with write access or no one, depending on the server (who can dismiss reviews; weaker; the file leaves it out, so the write turns it off)',
    ]);
  });

  it.each([
    [false, 'note: everyone with write access can dismiss reviews of branch main now'],
    [true, expect.stringContaining('branch main has an empty list of people who can dismiss reviews')],
  ])(
    'apply notes who can dismiss reviews, as GitHub shows after the write [2.3.4.5]',
    async (closes_dismissals, said) => {
      const host = shop({ branch_rules: [restricted], closes_dismissals });
      expect(formatLines(await host.apply(formatReviews(), { brakes: 'off' }), 'note')).toEqual([said]);
      const anew = shop({ closes_dismissals });
      expect(formatLines(await anew.apply(formatReviews(), { brakes: 'off' }), 'note')).toEqual(
        closes_dismissals ? [said] : [],
      );
    },
  );

  it('an empty list of people who can dismiss reviews matches no list, with a note [2.3.4.5]', async () => {
    const host = shop({ branch_rules: [restricted], closes_dismissals: true });
    expect((await host.apply(formatReviews())).outcome).toBe('success');
    const checked = await host.check(formatReviews());
    expect({ outcome: checked.outcome, notes: formatLines(checked, 'note') }).toEqual({
      outcome: 'success',
      notes: [
        'note: branch main has an empty list of people who can dismiss reviews; to allow someone, add the name under `dismissal_restrictions`',
      ],
    });
    const named = formatReviews(', dismissal_restrictions: {users: [alice]}');
    expect(formatLines(await host.check(named, { brakes: 'off' }), 'note')).toEqual([]);
  });
});
