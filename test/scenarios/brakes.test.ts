import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { formatAnnotations } from '../../packages/core/src/report/formats/annotations.ts';
import { formatJobSummary } from '../../packages/core/src/report/html/summary.ts';
import { createPlanDocument, formatPlan } from '../../packages/core/src/report/plans/document.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import { runAdopt } from '../kit/run-adopt.ts';
import { formatLines, listLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const readAllow = (...lines: string[]) => inputs.allow.takes.read(lines.join('\n'));
const readLimits = (text: string) => inputs.limits.takes.read(text).maxRemovals;
const stop = { brakes: 'stop' as const };

/** Lists the changes that a brake stops, without the allowed ones. */
const listGuardedLines = (result: RunResult) => listLines(result).filter(({ code, fix }) => code === 'guarded' && fix);

/** Lists the values of `--allow` that the report suggests for stopped changes. */
const allowLines = (result: RunResult) =>
  listGuardedLines(result).map(({ fix = '' }) => /`--allow ([^`]*)`/.exec(toShownText(fix))?.[1]);

const dumpState = ({ simulator }: Scene) => JSON.stringify(simulator.state);

const createLabels = (count: number, name = 'old') =>
  Array.from({ length: count }, (_, at) => ({ name: `${name}-${at}` }));

const createPeople = ['octocat', 'alice', 'bob'].map((login) => ({ login }));

const openShop = (more: object = {}, organization: object = {}, options: object = {}) =>
  openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'team', ...organization }, ...createPeople],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'trunk'], ...more }],
    },
    ...options,
  });

describe('a settings file with dangerous changes', () => {
  const drastic = `
repository:
  visibility: private
actions:
  enabled: false
labels:
  _undeclared: delete
  entries: []
branches:
  - name: main
    protection:
      enforce_admins: true
      required_status_checks: {strict: false, contexts: [nobody-reports-this]}
      required_pull_request_reviews: {required_approving_review_count: 6}
      restrictions: null
`;
  const openSeeded = () => openShop({ collaborators: [{ login: 'alice', role: 'write' }], labels: createLabels(6) });
  const exactly = ['visibility=private', 'actions-off=yes', 'removals:labels=6'];

  it('apply under `stop` writes nothing, prints the `allow` line of each brake and fails [2.1.12]', async () => {
    const stage = openSeeded();
    const before = dumpState(stage);
    const result = await stage.apply(drastic, stop);
    expect(allowLines(result)).toEqual(exactly);
    expect([getExitCode(result), stage.listWrites(), dumpState(stage) === before]).toEqual([1, [], true]);
    expect(listGuardedLines(result).map(({ kind }) => kind)).toEqual(exactly.map(() => 'error'));
  });

  it('apply writes dangerous changes that exactly match `allow`, and stops if one count differs [2.1.12]', async () => {
    const counted = openSeeded();
    const wrong = await counted.apply(drastic, { ...stop, allow: readAllow(...exactly.with(2, 'removals:labels=5')) });
    expect([allowLines(wrong), counted.listWrites(), getExitCode(wrong)]).toEqual([['removals:labels=6'], [], 1]);
    expect(listGuardedLines(wrong)[0]!.message).toContain(
      '`--allow` contains `removals:labels=5`, which has a different value',
    );
    const stage = openSeeded();
    const result = await stage.apply(drastic, { ...stop, allow: readAllow(...exactly) });
    expect([getExitCode(result), listGuardedLines(result)]).toEqual([0, []]);
    expect(stage.simulator.repository('acme/shop')).toMatchObject({ visibility: 'private', labels: [] });
  });

  it('apply under `warn` writes the dangerous changes and lists each guarded change first as GUARDED [2.1.12]', async () => {
    const result = await openSeeded().apply(drastic);
    expect([getExitCode(result), allowLines(result)]).toEqual([0, exactly]);
    const [, ...rows] = formatTerminalReport(result, { colour: false }).split('\n\n')[1]!.split('\n');
    expect(rows.filter((row) => /^ {2}[A-Z]/.test(row)).map((row) => row.trim().split(/\s+/).slice(0, 2))).toEqual([
      ['GUARDED', 'visibility:'],
      ['GUARDED', 'actions-off:'],
      ['GUARDED', 'removals:'],
      ...createLabels(6).map(() => ['REMOVAL', 'labels']),
    ]);
    const advice = rows.filter((row) => row.startsWith('    To fix')).map((row) => row.trim());
    expect(advice.map((row) => /`--allow ([^`]*)`/.exec(row)?.[1])).toEqual(exactly);
    const words = formatJobSummary(result).match(/<b>[A-Z]+<\/b>/g);
    expect(words).toEqual([...exactly.map(() => '<b>GUARDED</b>'), ...createLabels(6).map(() => '<b>REMOVAL</b>')]);
    expect(formatAnnotations(result)[0]).toContain('GUARDED');
  });

  it('check reports each change that apply will stop and exits with 2 [2.1.12]', async () => {
    const stage = openSeeded();
    const result = await stage.check(drastic, stop);
    expect([getExitCode(result), allowLines(result)]).toEqual([2, exactly]);
    expect(listGuardedLines(result).every(({ message }) => toShownText(message).includes('apply will stop here'))).toBe(
      true,
    );
    expect(listGuardedLines(await stage.check(drastic, { brakes: 'off' }))).toEqual([]);
  });
});

it.each([
  ['visibility: internal', 'visibility=internal'],
  ['private: true', 'visibility=private'],
  ['archived: true', 'archive=true'],
  ['name: shop-2', 'rename=shop-2'],
  ['default_branch: trunk', 'default-branch=trunk'],
])('a brake stops `%s` until `allow` names the change [2.1.12]', async (key, line) => {
  const stage = openShop();
  const formatPatterns = `repository:\n  ${key}\n`;
  expect(allowLines(await stage.apply(formatPatterns, stop))).toEqual([line]);
  expect(stage.listWrites()).toEqual([]);
  expect((await stage.apply(formatPatterns, { ...stop, allow: readAllow(line) })).outcome).toBe('success');
});

it('no brake stops a plan without guarded changes', async () => {
  const result = await openShop().apply('repository: {has_wiki: false}\nautolinks: []\n', stop);
  expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
});

describe('the brake for removals', () => {
  const deleting = 'labels: {_undeclared: delete, entries: [{name: kept-0}, {name: kept-1}]}\n';
  const openWithLabels = (removed: number, kept: number) =>
    openShop({ labels: [...createLabels(removed), ...createLabels(kept, 'kept')] });
  const formatKeptLabels = (count: number) =>
    `labels: {_undeclared: delete, entries: [${createLabels(count, 'kept')
      .map(({ name }) => `{name: ${name}}`)
      .join(', ')}]}\n`;

  it('the brake for removals stops more than 5 removals that exceed a quarter of the items [2.1.12]', async () => {
    expect(allowLines(await openWithLabels(5, 2).check(deleting))).toEqual([]);
    expect(allowLines(await openWithLabels(6, 2).check(deleting))).toEqual(['removals:labels=6']);
    expect(allowLines(await openWithLabels(6, 18).check(formatKeptLabels(18)))).toEqual([]);
    expect(allowLines(await openWithLabels(6, 17).check(formatKeptLabels(17)))).toEqual(['removals:labels=6']);
  });

  it.each([
    ['removals=2', 3, 20, ['removals:labels=3']],
    ['removals=3', 3, 2, []],
    ['removals=10%', 3, 20, ['removals:labels=3']],
    ['removals=20%', 3, 20, []],
    ['removals=100, removals=10%', 3, 20, ['removals:labels=3']],
    ['removals=0, removals:labels=9', 9, 2, []],
    ['removals:labels=90%', 9, 2, []],
    ['removals:milestones=0', 6, 2, ['removals:labels=6']],
  ])('the brake for removals respects the limit %s', async (text, removed, others, held) => {
    expect(
      allowLines(
        await openWithLabels(removed, others).check(formatKeptLabels(others), { maxRemovals: readLimits(text) }),
      ),
    ).toEqual(held);
  });

  it('the brake for removals does not count a rename as a removal', async () => {
    const renaming = `labels: {_undeclared: delete, entries: [${createLabels(7)
      .map(({ name }) => `{name: ${name}, new_name: new-${name}}`)
      .join(', ')}]}\n`;
    const result = await openWithLabels(7, 0).apply(renaming, { ...stop, maxRemovals: readLimits('removals=0') });
    expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
  });

  it('the brake for removals hides the total number of webhooks in a public log', async () => {
    const hooks = Array.from({ length: 7 }, (_, at) => ({ config: { url: `https://hooks.acme.dev/${at}` } }));
    const stage = openShop({ webhooks: hooks, visibility: 'public' });
    const settings = 'webhooks: {_undeclared: delete, entries: []}\n';
    expect(listGuardedLines(await stage.check(settings))[0]!.message).toContain(
      '7 of 7 items in `webhooks` will be deleted',
    );
    stage.environment.GITHUB_ACTIONS = 'true';
    expect(listGuardedLines(await stage.check(settings))[0]!.message).toContain(
      ' 7 items in `webhooks` will be deleted',
    );
  });
});

it.each([
  ['enabled: false', 'GitHub Actions is disabled %, and this workflow never runs again'],
  ['allowed_actions: local_only', 'fewer actions may run (allowed_actions) %'],
  [
    '{allowed_actions: selected, selected_actions: {patterns_allowed: [acme/*]}}',
    'fewer actions may run (allowed_actions) %',
  ],
])('the brake for Actions stops `%s` only in the repository of this workflow [2.1.12]', async (keys, says) => {
  const settings = keys.startsWith('{') ? `actions: ${keys}\n` : `actions:\n  ${keys}\n`;
  const stage = openShop();
  const held = await stage.apply(settings, stop);
  expect(allowLines(held)).toEqual(['actions-off=yes']);
  expect(listGuardedLines(held)[0]!.message).toContain(says.replace('%', 'in the repository of this workflow'));
  expect(stage.listWrites()).toEqual([]);
  const elsewhere = openShop({}, {}, { environment: { GITHUB_REPOSITORY: 'acme/other' } });
  expect(allowLines(await elsewhere.apply(settings, { ...stop, privateRepos: 'show' }))).toEqual([]);
  expect(elsewhere.listWrites()).not.toEqual([]);
});

it('the brake for Actions stops a list that loses a pattern and allows a list that only grows', async () => {
  const settings = (patterns: string) =>
    `actions: {allowed_actions: selected, selected_actions: {patterns_allowed: [${patterns}]}}\n`;
  const stage = openShop();
  await stage.apply(settings('acme/*, tools/*'), { brakes: 'off' });
  expect(allowLines(await stage.check(settings('acme/*')))).toEqual(['actions-off=yes']);
  expect(allowLines(await stage.check(settings('acme/*, tools/*, more/*')))).toEqual([]);
});

describe("the brake for the access of the token's own account", () => {
  const members = ['octocat', 'alice', 'bob'];
  const openAdministered = (
    collaborators: object[],
    organization: object = {},
    teams: object[] = [],
    options: object = {},
  ) => openShop({ collaborators, teams, visibility: 'private' }, { members, ...organization }, options);
  const octocat = { login: 'octocat', role: 'admin' };
  const bob = { login: 'bob', role: 'admin' };
  const without = 'collaborators: {_undeclared: delete, entries: [{username: bob, permission: admin}]}\n';
  const lowered = 'collaborators: [{username: octocat, permission: push}, {username: bob, permission: admin}]\n';
  const listAccessReads = ({ simulator }: Scene) =>
    simulator.requests.map(({ route }) => route).filter((route) => /GET \/user$|AccessSources/.test(route));

  it.each([
    ['removed', without],
    ['given a lower role', lowered],
  ])("the own-access brake stops a change if the token's account is %s [2.1.12]", async (_, settings) => {
    const stage = openAdministered([octocat, bob]);
    const held = await stage.apply(settings, stop);
    expect(allowLines(held)).toEqual(['own-access=octocat']);
    expect(listGuardedLines(held)[0]!.message).toContain(
      'octocat, the account of this token, loses the admin role; no later run with this token can undo this',
    );
    expect([stage.listWrites(), listAccessReads(stage)]).toEqual([[], ['GET /user', 'query RepositoryAccessSources']]);
    const result = await stage.apply(settings, { ...stop, allow: readAllow('own-access=octocat') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 1]);
  });

  it('the own-access brake sends no request if no administrator loses access', async () => {
    const stage = openAdministered([octocat, { login: 'alice', role: 'write' }]);
    await stage.apply(
      'collaborators: {_undeclared: delete, entries: [{username: octocat, permission: admin}]}\n',
      stop,
    );
    expect([stage.listWrites().length, listAccessReads(stage)]).toEqual([1, []]);
  });

  it('the own-access brake allows other administrators to lose their role, with one request', async () => {
    const stage = openAdministered([octocat, bob]);
    const result = await stage.apply(
      'collaborators: [{username: bob, permission: push}, {username: octocat, permission: admin}]\n',
      stop,
    );
    expect([listGuardedLines(result), listAccessReads(stage)]).toEqual([[], ['GET /user']]);
  });

  it('the own-access brake does not stop a token of an organization owner or an app', async () => {
    expect(listGuardedLines(await openAdministered([octocat, bob], { owners: ['octocat'] }).check(without))).toEqual(
      [],
    );
    const app = openAdministered([octocat, bob], {}, [], { tokens: [{ token: 'all-powerful', kind: 'app' }] });
    expect([listGuardedLines(await app.check(without)), listAccessReads(app)]).toEqual([[], ['GET /user']]);
  });

  it("the own-access brake stops a team change that may remove the account's last admin role [2.1.12]", async () => {
    const createOrganizationTeams = (...members: string[]) => ({
      teams: [
        { slug: 'core', members },
        { slug: 'ops', members: ['octocat'] },
      ],
    });
    const admins = [{ slug: 'core', role: 'admin' }];
    const settings = 'teams: [{name: core, permission: push}]\n';
    expect(
      allowLines(await openAdministered([bob], createOrganizationTeams('octocat'), admins).check(settings)),
    ).toEqual(['own-access=octocat']);
    expect(allowLines(await openAdministered([bob], createOrganizationTeams('bob'), admins).check(settings))).toEqual(
      [],
    );
    expect(
      allowLines(await openAdministered([octocat], createOrganizationTeams('octocat'), admins).check(settings)),
    ).toEqual([]);
    const both = openAdministered([bob], createOrganizationTeams('octocat'), [
      ...admins,
      { slug: 'ops', role: 'admin' },
    ]);
    const result = await both.check('teams: [{name: core, permission: push}, {name: ops, permission: admin}]\n');
    expect(allowLines(result)).toEqual(['own-access=unknown']);
    expect(listGuardedLines(result)[0]!.message).toContain(
      'Trueup cannot check whether the account of this token stays an administrator',
    );
  });

  it('the own-access brake stops if GitHub hides the source of the access, until `unknown` is allowed [2.1.12]', async () => {
    const stage = openAdministered([octocat, bob], {}, [], { lacks: ['RepositoryCollaboratorEdge.permissionSources'] });
    const named = await stage.apply(without, { ...stop, allow: readAllow('own-access=octocat') });
    expect([getExitCode(named), allowLines(named), stage.listWrites()]).toEqual([1, ['own-access=unknown'], []]);
    const result = await stage.apply(without, { ...stop, allow: readAllow('own-access=unknown') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 1]);
  });

  it('the own-access brake stops if GitHub does not identify the account of the token [2.1.12]', async () => {
    const stage = openAdministered([octocat, bob]);
    changeAnswers(stage, 'GET /user', () => ({ message: 'Not quite' }), 403);
    expect(allowLines(await stage.apply(without, stop))).toEqual(['own-access=unknown']);
    expect(stage.listWrites()).toEqual([]);
  });

  it("the own-access brake omits the account's name from a public log", async () => {
    const stage = openShop({ collaborators: [octocat, bob], visibility: 'public' }, { members });
    stage.environment.GITHUB_ACTIONS = 'true';
    const [line] = listGuardedLines(await stage.check(without));
    expect(JSON.stringify(line)).not.toContain('octocat');
    expect(line!.message).toContain('the account of this token loses the admin role; no later run');
    expect(line!.fix).toContain('`--allow own-access=(not shown: this log is public)`');
  });
});

describe('the brake for new administrators', () => {
  const formatRole = (role: string) => `collaborators: [{username: alice, permission: ${role}}]\n`;
  const teams = { members: ['octocat'], teams: [{ slug: 'core', members: ['octocat'] }] };

  it.each([
    ['invited', openShop, formatRole('admin'), 'access=alice:admin'],
    [
      'raised from a lower role',
      () => openShop({ collaborators: [{ login: 'alice', role: 'maintain' }] }),
      formatRole('admin'),
      'access=alice:admin',
    ],
    [
      'offered a higher role in a pending invitation',
      () => openShop({ invitations: [{ invitee: 'alice', permissions: 'write' }] }),
      formatRole('admin'),
      'access=alice:admin',
    ],
    ['a team', () => openShop({}, teams), 'teams: [{name: core, permission: admin}]\n', 'access=core:admin'],
    [
      'a team with a lower role',
      () => openShop({ teams: [{ slug: 'core', role: 'write' }] }, teams),
      'teams: [{name: core, permission: admin}]\n',
      'access=core:admin',
    ],
  ])(
    'the brake for new administrators stops a new administrator that is %s [2.1.12.5]',
    async (_, stageOf, settings, line) => {
      const stage = stageOf();
      const checked = await stage.check(settings, stop);
      expect(allowLines(checked)).toEqual([line]);
      expect(listGuardedLines(checked)[0]!.message).toContain(
        'becomes an administrator of the repository; apply will stop here',
      );
      expect(allowLines(await stage.apply(settings, { ...stop, allow: readAllow('access=bob:admin') }))).toEqual([
        line,
      ]);
      expect(stage.listWrites()).toEqual([]);
      const result = await stage.apply(settings, { ...stop, allow: readAllow(line) });
      expect([result.outcome, listGuardedLines(result), stage.listWrites().length]).toEqual(['success', [], 1]);
      expect(listGuardedLines(await stage.check(settings, stop))).toEqual([]);
    },
  );

  it('the brake for new administrators ignores lower roles, unchanged roles and removals [2.1.12.5]', async () => {
    for (const role of ['pull', 'push', 'triage', 'maintain'])
      expect(listGuardedLines(await openShop().check(formatRole(role), stop))).toEqual([]);
    const admin = openShop({ collaborators: [{ login: 'alice', role: 'admin' }] });
    expect(listGuardedLines(await admin.check(formatRole('admin'), stop))).toEqual([]);
    expect(listGuardedLines(await admin.check(formatRole('maintain'), stop))).toEqual([]);
    const leaving = openShop(
      { collaborators: [{ login: 'alice', role: 'ops' }] },
      { custom_roles: [{ name: 'ops', base: 'write' }] },
    );
    const result = await leaving.check('collaborators: {_undeclared: delete, entries: []}\n', stop);
    expect([formatLines(result, 'drift').length, formatLines(result, 'note')]).toEqual([1, []]);
  });

  it('the brake for new administrators notes a custom role that it cannot check and does not stop [2.1.12.5]', async () => {
    const result = await openShop().check(formatRole('ops'), stop);
    expect(listGuardedLines(result)).toEqual([]);
    expect(formatLines(result, 'note').join()).toContain(
      'access: Trueup cannot check whether collaborator "alice" gets the admin role: ops is a custom role',
    );
  });

  it("a public log reports that the reason in a brake's note is withheld [6.12]", async () => {
    const open = openShop({ visibility: 'public' });
    const findAccessNote = async () =>
      formatLines(await open.check(formatRole('ops'), stop), 'note').find((one) => one.includes('access:'));
    const says = 'access: Trueup cannot check whether collaborator "alice" gets the admin role';
    expect(await findAccessNote()).toContain(`${says}: ops is a custom role`);
    open.environment.GITHUB_ACTIONS = 'true';
    expect(await findAccessNote()).toContain(`${says} (reason not shown: this report is public)`);
  });

  it('the brake for new administrators requires an `_allow` line for each, and notes a useless line [2.1.12.5]', async () => {
    const both = 'collaborators: [{username: alice, permission: admin}, {username: bob, permission: admin}]\n';
    const result = await openShop().check(`_allow: [access=Alice:admin, access=gone:admin]\n${both}`, stop);
    expect(allowLines(result)).toEqual(['access=bob:admin']);
    expect(listGuardedLines(result)[0]!.message).not.toContain('which has a different value');
    expect(formatLines(result, 'note').join()).toContain('`access=gone:admin` allows none of the planned changes');
    expect(allowLines(await openShop().check('_allow: [access=alice:write]\n', stop))).toEqual([]);
    expect(formatLines(await openShop().check('_allow: [access=alice:write]\n'), 'error').join()).toContain(
      'does not match any brake',
    );
  });

  it('check and apply list new administrators and new bypasses first [2.1.10]', async () => {
    const findFirstBlock = (result: RunResult) =>
      formatTerminalReport(result, { colour: false })
        .split('\n\n')
        .find((block) => block.startsWith('Look here first'));
    for (const role of ['admin', 'maintain'])
      for (const mode of ['check', 'apply'] as const)
        expect(findFirstBlock(await openShop()[mode](formatRole(role), { brakes: 'off' }))).toMatch(
          /POWER {2} {2}collaborators {2}collaborator "alice" (will be )?invited as/,
        );
    expect(findFirstBlock(await openShop().check(formatRole('push'), { brakes: 'off' }))).toBeUndefined();
    const lowered = openShop({ collaborators: [{ login: 'alice', role: 'admin' }] });
    expect(findFirstBlock(await lowered.check(formatRole('maintain'), { brakes: 'off' }))).toBeUndefined();
    const formatBypass = (actors: string) =>
      `rulesets: [{name: gate, enforcement: active, bypass_actors: [${actors}], rules: [{type: deletion}]}]\n`;
    const deployKeys = '{actor_type: DeployKey, bypass_mode: always}';
    expect(findFirstBlock(await openShop().check(formatBypass(deployKeys), { brakes: 'off' }))).toContain('POWER');
    expect(findFirstBlock(await openShop().check(formatBypass(''), { brakes: 'off' }))).toBeUndefined();
    const formatBranches = (protection: string) => `branches: [{name: main, protection: {${protection}}}]\n`;
    const put = (allowances: string) =>
      `required_status_checks: null, enforce_admins: true, restrictions: null, required_pull_request_reviews: {required_approving_review_count: 1${allowances}}`;
    for (const [some, none] of [
      [put(', bypass_pull_request_allowances: {users: [alice]}'), put('')],
      [`force_push_bypassers: [alice], ${put('')}`, `force_push_bypassers: [], ${put('')}`],
    ] as const) {
      expect(findFirstBlock(await openShop().check(formatBranches(some), { brakes: 'off' }))).toContain('POWER');
      expect(findFirstBlock(await openShop().check(formatBranches(none), { brakes: 'off' }))).toBeUndefined();
    }
    const known = openShop();
    await known.apply(formatBypass(''), { brakes: 'off' });
    expect(findFirstBlock(await known.check(formatBypass(deployKeys), { brakes: 'off' }))).toContain('bypass_actors: ');
  });
});

describe('the brakes for the default branch', () => {
  const writers = {
    collaborators: [
      { login: 'alice', role: 'write' },
      { login: 'bob', role: 'write' },
    ],
  };
  const rule = {
    pattern: 'main',
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 1,
    requiresLinearHistory: true,
  };
  const createRuleset = (more: object) => ({
    name: 'main',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    rules: [{ type: 'required_linear_history' }, { type: 'required_signatures' }],
    ...more,
  });
  const formatBranch = (protection: string, name = 'main') =>
    `branches: [{name: ${name}, protection: ${protection}}]\n`;
  const loose =
    '{required_status_checks: null, enforce_admins: false, required_pull_request_reviews: null, restrictions: null}';
  /** Formats protection with the requirements of `rule`. */
  const formatStrict = (more = '', ofReviews = '') =>
    `{${more}required_linear_history: true, enforce_admins: false, required_status_checks: null, required_pull_request_reviews: {required_approving_review_count: 1${ofReviews}}, restrictions: null}`;

  it('the default branch brake counts the requirements that classic protection and rulesets lose [2.1.12]', async () => {
    const stage = openShop({ ...writers, branch_rules: [rule] });
    const result = await stage.apply(formatBranch(loose), stop);
    expect(allowLines(result)).toEqual(['weaker-default=3']);
    expect(listGuardedLines(result)[0]!.message).toContain('approvals 1; linear history');
    expect(stage.listWrites()).toEqual([]);
    expect(
      allowLines(await stage.apply(formatBranch(loose), { ...stop, allow: readAllow('weaker-default=2') })),
    ).toEqual(['weaker-default=3']);
    expect((await stage.apply(formatBranch(loose), { ...stop, allow: readAllow('weaker-default=3') })).outcome).toBe(
      'success',
    );
    const other = openShop({ ...writers, rulesets: [createRuleset({})] });
    const removing = 'rulesets: {_undeclared: delete, entries: []}\n';
    expect(allowLines(await other.check(removing))).toEqual(['weaker-default=2']);
  });

  it('the default branch brake counts a lost requirement even if another rule has the same one [2.1.12]', async () => {
    const demanded = createRuleset({ rules: [{ type: 'required_linear_history' }] });
    const stage = openShop({
      ...writers,
      branch_rules: [{ pattern: 'main', requiresLinearHistory: true }],
      rulesets: [demanded],
    });
    const result = await stage.apply(
      formatBranch(loose.replace('enforce_admins: false', 'enforce_admins: true')),
      stop,
    );
    expect(allowLines(result)).toEqual(['weaker-default=1']);
    expect(listGuardedLines(result)[0]!.message).toContain('gets weaker: protection.required_linear_history;');
  });

  it.each([
    [
      'of a ruleset',
      {
        rulesets: [
          createRuleset({ id: 1, bypass_actors: [{ actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' }] }),
        ],
      },
      'rulesets: [{name: main, enforcement: active, conditions: {ref_name: {include: [~DEFAULT_BRANCH], exclude: []}}, bypass_actors: [], rules: [{type: required_linear_history}, {type: required_signatures}]}]\n',
    ],
    [
      'of force pushes',
      { branch_rules: [{ ...rule, forcePushBypassers: { users: ['alice'] } }] },
      formatBranch(formatStrict('force_push_bypassers: [], ')),
    ],
    [
      'of pull requests',
      { branch_rules: [{ ...rule, reviewBypassers: { users: ['alice'] } }] },
      formatBranch(formatStrict('', ', bypass_pull_request_allowances: {users: []}')),
    ],
  ])('the default branch brake allows the removal of the last bypass %s [2.1.12]', async (_, live, file) => {
    const stage = openShop({ ...writers, ...live });
    const checked = await stage.check(file, stop);
    expect(checked.outcome).toBe('drift');
    expect(listLines(checked).filter(({ tone }) => tone === 'weaker')).toEqual([]);
    const applied = await stage.apply(file, stop);
    expect({ outcome: applied.outcome, held: listGuardedLines(applied) }).toEqual({ outcome: 'success', held: [] });
  });

  it('the default branch brake counts requirements that the new default branch lacks [2.1.12]', async () => {
    const stage = openShop({ ...writers, branches: ['main', 'trunk'], branch_rules: [rule] });
    const moving = 'repository: {default_branch: trunk}\n';
    const result = await stage.check(moving, stop);
    expect(allowLines(result)).toEqual(['default-branch=trunk', 'weaker-default=5']);
    expect(listGuardedLines(result)[1]!.message).toContain('linear history, which main requires');
    const alike = `${moving}${formatBranch(formatStrict(), 'trunk')}`;
    expect(allowLines(await stage.check(alike, stop))).toEqual(['default-branch=trunk']);
  });

  const blocking = [{ type: 'deletion' }, { type: 'non_fast_forward' }];
  /** A ruleset of the organization covers the default branch of repositories that match the conditions. */
  const openAbove = (conditions: object, values: object[] = []) =>
    openShop(
      { ...writers, property_values: values },
      {
        rulesets: [createRuleset({ rules: blocking, conditions: { ...createRuleset({}).conditions, ...conditions } })],
        property_definitions: [{ property_name: 'tier' }, { property_name: 'team' }],
      },
    );
  const createTier = (value: string | null) => ({ property_name: 'tier', value });
  const createTiers = (...values: string[]) => [{ name: 'tier', property_values: values }];
  const formatTier = (value: string) => `custom_properties: [{property_name: tier, value: ${value}}]\n`;
  const asked = ({ simulator }: Scene, route: string) => simulator.requests.filter((one) => one.route.includes(route));

  it.each([
    ['a changed custom property', { repository_property: { include: createTiers('gold') } }, formatTier('silver'), []],
    ['an unset custom property', { repository_property: { include: createTiers('gold') } }, formatTier('null'), []],
    [
      'an excluded value of a custom property',
      { repository_property: { exclude: createTiers('silver') } },
      formatTier('silver'),
      [],
    ],
    [
      'a removed custom property',
      { repository_property: { include: createTiers('gold') } },
      'custom_properties: {_undeclared: delete, entries: []}\n',
      [],
    ],
    [
      'a rename',
      { repository_name: { include: ['sh*'], exclude: [] } },
      'repository: {name: store}\n',
      ['rename=store'],
    ],
    [
      'a change of visibility',
      { repository_property: { include: [{ name: 'visibility', source: 'system', property_values: ['public'] }] } },
      'repository: {visibility: private}\n',
      ['visibility=private'],
    ],
  ])(
    'the default branch brake stops %s that lifts requirements of an organization ruleset [2.1.12.4]',
    async (_, conditions, settings, others) => {
      const stage = openAbove(conditions, [createTier('gold')]);
      const lines = [...others, 'weaker-default=2'];
      const result = await stage.apply(settings, { ...stop, allow: readAllow(...others) });
      expect([allowLines(result), stage.listWrites()]).toEqual([['weaker-default=2'], []]);
      expect(listGuardedLines(result)[0]!.message).toContain('get weaker: no deletion; no force pushes');
      expect((await stage.apply(settings, { ...stop, allow: readAllow(...lines) })).outcome).toBe('success');
    },
  );

  it('the default branch brake allows a property or name that keeps all organization rulesets in force [2.1.12.4]', async () => {
    const property = openAbove({ repository_property: { include: createTiers('gold', 'silver') } }, [
      createTier('gold'),
    ]);
    expect(allowLines(await property.apply(formatTier('silver'), stop))).toEqual([]);
    const excluded = openAbove({ repository_property: { exclude: createTiers('silver') } }, [createTier('gold')]);
    expect(allowLines(await excluded.apply(formatTier('bronze'), stop))).toEqual([]);
    const mayGo = {
      conditions: { ...createRuleset({}).conditions, repository_property: { include: createTiers('gold') } },
    };
    const tried = openShop(
      { ...writers, property_values: [createTier('gold')] },
      {
        rulesets: [
          createRuleset({ name: 'tried', enforcement: 'evaluate', ...mayGo }),
          createRuleset({ rules: blocking }),
        ],
        property_definitions: [{ property_name: 'tier' }],
      },
    );
    expect(allowLines(await tried.apply(formatTier('silver'), stop))).toEqual([]);
    const other = openAbove({ repository_property: { include: createTiers('gold') } }, [createTier('gold')]);
    expect(allowLines(await other.apply('custom_properties: [{property_name: team, value: a}]\n', stop))).toEqual([]);
    const name = openAbove({ repository_name: { include: ['s*'], exclude: [] } });
    expect(allowLines(await name.check('repository: {name: store}\n', stop))).toEqual(['rename=store']);
  });

  it('the default branch brake allows a property that changes no requirement of the branch [2.1.12.4]', async () => {
    const conditions = {
      ...createRuleset({}).conditions,
      repository_property: { include: createTiers('gold', 'silver') },
    };
    const six = { ...rule, requiredApprovingReviewCount: 6 };
    const stage = openShop(
      { ...writers, property_values: [createTier('gold')], branch_rules: [six] },
      { rulesets: [createRuleset({ rules: blocking, conditions })], property_definitions: [{ property_name: 'tier' }] },
    );
    expect(allowLines(await stage.apply(formatTier('silver'), stop))).toEqual([]);
  });

  it('the default branch brake reads only the list of rulesets if no organization ruleset applies', async () => {
    const stage = openShop(
      { property_values: [createTier('gold')] },
      { property_definitions: [{ property_name: 'tier' }] },
    );
    const before = asked(stage, 'rule').length;
    expect((await stage.apply(formatTier('silver'), stop)).outcome).toBe('success');
    expect(
      asked(stage, 'rule')
        .map(({ route }) => route)
        .slice(before),
    ).toEqual(['GET /repos/{owner}/{repo}/rulesets']);
    const settled = stage.simulator.requests.length;
    await stage.apply(formatTier('silver'), stop);
    expect(stage.simulator.requests.slice(settled).filter(({ route }) => route.includes('rule'))).toEqual([]);
  });

  it('the default branch brake stops a property change if GitHub hides an organization ruleset [2.1.12.4]', async () => {
    const stage = openAbove({ repository_property: { include: createTiers('gold') } }, [createTier('gold')]);
    changeAnswers(stage, 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', () => ({ message: 'Not for you' }), 403);
    expect(allowLines(await stage.apply(formatTier('silver'), stop))).toEqual(['weaker-default=unknown']);
    expect(stage.listWrites()).toEqual([]);
  });

  it.each(['repository', 'organization'])(
    'the default branch brake lets a ruleset of the %s for ~DEFAULT_BRANCH follow a new default branch [2.1.12.4]',
    async (level) => {
      const rulesets = [createRuleset({ rules: blocking })];
      const stage = level === 'repository' ? openShop({ ...writers, rulesets }) : openShop(writers, { rulesets });
      const result = await stage.apply('repository: {default_branch: trunk}\n', {
        ...stop,
        allow: readAllow('default-branch=trunk'),
      });
      expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
      const named = {
        rulesets: [createRuleset({ conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } } })],
      };
      const lost = level === 'repository' ? openShop({ ...writers, ...named }) : openShop(writers, named);
      expect(allowLines(await lost.check('repository: {default_branch: trunk}\n'))).toEqual([
        'default-branch=trunk',
        'weaker-default=2',
      ]);
    },
  );

  it('the default branch brake ignores other branches and does not read their rules', async () => {
    const stage = openShop({ ...writers, branch_rules: [{ ...rule, pattern: 'trunk' }] });
    const result = await stage.apply(formatBranch(loose, 'trunk'), stop);
    expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
    expect(stage.simulator.requests.filter(({ route }) => route.includes('rules/branches'))).toEqual([]);
  });

  describe('a first file that protects the default branch', () => {
    const formatFirstCheck = (context: string) =>
      formatBranch(
        `{required_status_checks: {strict: false, contexts: [${context}]}, enforce_admins: true, required_pull_request_reviews: {required_approving_review_count: 6}, restrictions: null}`,
      );
    const weakest = { Contents: 'read', Administration: 'write' } as const;
    const token = { token: 'all-powerful', grants: weakest };

    it.each([
      ['an organization', openShop({})],
      ['an organization, with a token that sees no people', openShop({}, {}, { tokens: [token] })],
      ['a person', openScene({ seed: { repositories: [{ owner: 'octocat', name: 'shop' }] } })],
    ])(
      'no brake stops required checks and reviews that cannot pass in a repository of %s [2.1.12]',
      async (owner, stage) => {
        const repository = { owner: owner === 'a person' ? 'octocat' : 'acme', name: 'shop' };
        const result = await stage.apply(formatFirstCheck('ci'), { ...stop, repository });
        expect([getExitCode(result), listLines(result).filter(({ kind }) => kind !== 'change')]).toEqual([0, []]);
        expect(stage.listWrites()).toEqual(['PUT /repos/{owner}/{repo}/branches/{branch}/protection']);
        const checked = await stage.check(formatFirstCheck('ci, other'), { ...stop, repository });
        expect([checked.outcome, listGuardedLines(checked)]).toEqual(['drift', []]);
      },
    );

    it('no brake reads people, workflows, reports or GraphQL rules for an entry with an exact branch name [2.3.4.12]', async () => {
      const stage = openShop({ ...writers, branch_rules: [rule] });
      expect(listLines(await stage.apply(formatBranch(loose), stop)).map(({ code }) => code)).toContain('guarded');
      const other = /query|collaborators|actions|commits|pulls|contents/;
      expect(stage.simulator.requests.map(({ route }) => route).filter((route) => other.test(route))).toEqual([]);
    });

    it('no brake stops a change only because it blocks all merges [2.1.12]', async () => {
      const linear = openShop({ ...writers, branch_rules: [{ pattern: 'main', requiresLinearHistory: true }] });
      const methods = 'repository: {allow_merge_commit: true, allow_squash_merge: false, allow_rebase_merge: false}\n';
      expect(listLines(await linear.apply(methods, stop)).filter(({ kind }) => kind !== 'change')).toEqual([]);
      const off = `actions: {enabled: false}\n${formatFirstCheck('ci')}`;
      expect(allowLines(await openShop(writers).apply(off, stop))).toEqual(['actions-off=yes']);
      const locked = formatBranch(loose.replace('}', ', lock_branch: true}'));
      expect(allowLines(await openShop(writers).apply(locked, stop))).toEqual([]);
    });
  });

  it.each(['blocks-merging=main', 'acme/shop:blocks-merging=unknown', 'blocks-merging'])(
    'rejects the line `%s` for a removed brake and advises to remove the line [2.1.12]',
    async (line) => {
      const problem = `"${line}" names a brake that no longer exists`;
      expect(() => readAllow(line)).toThrow(expect.objectContaining({ message: expect.stringContaining(problem) }));
      const stage = openShop();
      const result = await stage.apply(`_allow: ['${line}']\nlabels: []\n`, stop);
      expect([getExitCode(result), stage.listWrites()]).toEqual([1, []]);
      expect(formatLines(result, 'error').join()).toContain(`${problem}. To fix, remove the line`);
    },
  );

  it('the default branch brake stops a move from an unreadable branch until `unknown` is allowed [2.1.12]', async () => {
    const stage = openShop({ ...writers, branches: ['main', 'trunk'] });
    stage.simulator.misbehave({
      match: ({ path }) => path.endsWith('/rules/branches/main'),
      times: Number.POSITIVE_INFINITY,
      with: { kind: 'answer', change: (answer) => ({ ...answer, status: 403, text: '{"message":"Not for you"}' }) },
    });
    const moving = 'repository: {default_branch: trunk}\n';
    const lines = ['default-branch=trunk', 'weaker-default=unknown'];
    const result = await stage.apply(moving, stop);
    expect([allowLines(result), stage.listWrites()]).toEqual([lines, []]);
    expect(listGuardedLines(result)[1]!.message).toContain(
      'Trueup cannot check whether the protection of the default branch trunk gets weaker',
    );
    expect((await stage.apply(moving, { ...stop, allow: readAllow(...lines) })).outcome).toBe('success');
  });

  it('the default branch brake sends no request if the plan changes no rule', async () => {
    const stage = openShop({ ...writers, branch_rules: [rule] });
    await stage.apply('repository: {has_wiki: false}\n', stop);
    expect(stage.simulator.requests.filter(({ route }) => /protection|rules|collaborators|query/.test(route))).toEqual(
      [],
    );
  });
});

describe('the brake for the number of repositories', () => {
  const settings = '.github/settings.yml';
  const text = 'autolinks: [{key_prefix: T-, url_template: "https://acme.dev/<num>"}]\n';
  const openTen = () =>
    openFleet({
      repositories: Array.from({ length: 10 }, (_, at) => ({
        owner: 'acme',
        name: `r${at}`,
        files: { [settings]: text },
      })),
    });

  it('the brake for the number of repositories stops every repository if the tenth plan exceeds the limit [2.1.12]', async () => {
    const stage = openTen();
    const result = await stage.apply({ ...stop, maxChangedTargets: 9 });
    expect([getExitCode(result), stage.listWrites(), allowLines(result)]).toEqual([1, [], ['targets=10']]);
    expect(result.targets.map(({ outcome }) => outcome)).toEqual(Array(10).fill('failed'));
  });

  it('the brake for the number of repositories allows the limit, or the exact count in `allow`', async () => {
    for (const wish of [{ maxChangedTargets: 10 }, { maxChangedTargets: 3, allow: readAllow('targets=10') }]) {
      const stage = openTen();
      expect([(await stage.apply({ ...stop, ...wish })).outcome, stage.listWrites().length]).toEqual(['success', 10]);
    }
    const stage = openTen();
    const result = await stage.apply({ ...stop, maxChangedTargets: 3, allow: readAllow('targets=9') });
    expect([allowLines(result), stage.listWrites()]).toEqual([['targets=10'], []]);
  });

  it('the brake for the number of repositories does not wait for repositories without a plan', async () => {
    const stage = openFleet({
      repositories: [
        { owner: 'acme', name: 'bare' },
        { owner: 'acme', name: 'wrong', files: { [settings]: 'labels: 7\n' } },
        { owner: 'acme', name: 'good', files: { [settings]: text } },
      ],
    });
    const result = await stage.apply({ ...stop, maxChangedTargets: 1 });
    expect([stage.listWrites().length, allowLines(result)]).toEqual([1, []]);
  });

  it('the brake for the number of repositories only reports in check and under `warn`, as the first line', async () => {
    const stage = openTen();
    const check = await stage.check({ ...stop, maxChangedTargets: 3 });
    expect([getExitCode(check), check.lines[0]!.code]).toEqual([2, 'guarded']);
    expect(check.lines[0]!.message).toContain('10 repositories will change; `--limits targets=3` allows 3');
    const result = await stage.apply({ maxChangedTargets: 3 });
    expect([getExitCode(result), allowLines(result), stage.listWrites().length]).toEqual([0, ['targets=10'], 10]);
  });

  it('an `allow` line for one repository does not allow the change in another [2.1.12]', async () => {
    const createRepositories = ['one', 'two'].map((name) => ({
      owner: 'acme',
      name,
      files: { [settings]: 'repository: {archived: true}\n' },
    }));
    const stage = openFleet({ repositories: createRepositories });
    const result = await stage.apply({ ...stop, allow: readAllow('acme/one:archive=true') });
    expect([allowLines(result), stage.listWrites()]).toEqual([
      ['acme/two:archive=true'],
      ['PATCH /repos/{owner}/{repo}'],
    ]);
    expect(stage.simulator.repository('acme/one').archived).toBe(true);
  });
});

describe('a guarded change in many repositories', () => {
  const openLosing = (counts: Readonly<Record<string, number>>) =>
    openFleet({
      repositories: Object.entries(counts).map(([name, count]) => ({
        owner: 'acme',
        name,
        labels: createLabels(count),
        files: { '.github/settings.yml': 'labels: {_undeclared: delete, entries: []}\n' },
      })),
    });

  const getLabels = ({ simulator }: Pick<Scene, 'simulator'>, name: string) =>
    simulator.repository(`acme/${name}`).labels as readonly unknown[];

  it('a pattern in `allow` allows the change only in matching repositories with exactly this count [2.1.12.7]', async () => {
    const stage = openLosing({ one: 6, two: 6, ten: 7, six: 6 });
    const allow = readAllow('acme/t*:removals:labels=6');
    const result = await stage.apply({ ...stop, allow });
    expect(allowLines(result)).toEqual([
      'acme/one:removals:labels=6',
      'acme/ten:removals:labels=7',
      'acme/six:removals:labels=6',
    ]);
    expect(listGuardedLines(result)[1]!.message).toContain(
      '`--allow` contains `acme/t*:removals:labels=6`, which has a different value',
    );
    const left = ['one', 'two', 'ten', 'six'].map((name) => getLabels(stage, name).length);
    expect(left).toEqual([6, 0, 7, 6]);
  });

  it('a change guarded in several repositories appears once, with one `allow` line for all [2.1.12.7]', async () => {
    const stage = openLosing({ one: 6, two: 6, three: 6, odd: 7 });
    const result = await stage.apply(stop);
    const rows = formatTerminalReport(result, { colour: false }).split('\n');
    expect(rows.filter((row) => row.startsWith('  GUARDED')).map((row) => row.replace(/ +/g, ' '))).toEqual([
      expect.stringMatching(/^ GUARDED in 3 repositories: removals: 6 of 6 items/),
      expect.stringMatching(/^ GUARDED acme\/odd removals: 7 of 7 items/),
    ]);
    expect(rows).toContain('    acme/one, acme/two, acme/three');
    const listAllowFixes = rows.flatMap((row) => /`--allow ([^`]*)`/.exec(row)?.[1] ?? []);
    expect(listAllowFixes).toEqual(["'acme/*:removals:labels=6'", 'acme/odd:removals:labels=7']);
    const summary = formatJobSummary(result);
    expect(summary.match(/<b>GUARDED<\/b>/g)).toHaveLength(2);
    const names = ['one', 'two', 'three'].map((name) => `<code>acme/${name}</code>`).join(', ');
    // The names appear with the stopped changes, with the failed repositories and in the note.
    expect(summary.split(names)).toHaveLength(4);
    expect(summary).not.toContain('<h3><code>acme/one');
    const given = readAllow('fleet-removals=25', ...listAllowFixes.map((text) => text.replaceAll("'", '')));
    expect((await stage.apply({ ...stop, allow: given })).outcome).toBe('success');
    expect(getLabels(stage, 'three')).toEqual([]);
  });

  it('guarded changes appear per repository if their values differ, and always in the details [2.1.12.7]', async () => {
    const result = await openLosing({ one: 6, two: 7 }).apply(stop);
    const fixes = (text: string) => [...text.matchAll(/`--allow (acme[^`]*)`/g)].map(([, found]) => found);
    const each = ['acme/one:removals:labels=6', 'acme/two:removals:labels=7'];
    expect(fixes(formatTerminalReport(result, { colour: false }))).toEqual(each);
    const equal = await openLosing({ one: 6, two: 6 }).apply(stop);
    expect(fixes(formatTerminalReport(equal, { colour: false, details: true }))).toEqual([
      'acme/one:removals:labels=6',
      'acme/two:removals:labels=6',
    ]);
  });

  it('a pattern in `_allow` allows the change, and no note calls it useless in other repositories [2.1.12.7]', async () => {
    const stage = openFleet({
      repositories: [
        { owner: 'acme', name: 'one' },
        { owner: 'acme', name: 'two', visibility: 'private' },
      ],
      files: { 'defaults.yml': '_allow: ["acme/*:visibility=private"]\nrepository: {visibility: private}\n' },
    });
    const result = await stage.apply({ ...stop, defaultsFile: 'defaults.yml' });
    expect([result.outcome, allowLines(result)]).toEqual(['success', []]);
    expect(listLines(result).filter(({ key }) => key === '_allow')).toEqual([]);
    expect(stage.simulator.repository('acme/one').visibility).toBe('private');
  });
});

describe('the brake for removals across all repositories', () => {
  const settings = '.github/settings.yml';
  const collaborators = 'collaborators:\n  _undeclared: delete\n  entries: []\n';
  const people = (count: number) =>
    ['mona', 'hubot', 'dana', 'bob'].slice(0, count).map((login) => ({ login, role: 'write' }));
  /** Opens `count` repositories. Each has `each` collaborators that its file does not list. */
  const losing = (count: number, each: number) =>
    openFleet({
      repositories: Array.from({ length: count }, (_, at) => ({
        owner: 'acme',
        name: `r${at}`,
        collaborators: people(each),
        files: { [settings]: collaborators },
      })),
      around: { accounts: people(4).map(({ login }) => ({ login, type: 'User' as const })) },
    });

  it('the `fleet-removals` brake stops small removals in many repositories before the first write [2.1.12.3]', async () => {
    const stage = losing(12, 4);
    const result = await stage.apply(stop);
    expect([getExitCode(result), stage.listWrites(), allowLines(result)]).toEqual([1, [], ['fleet-removals=48']]);
    expect(formatLines({ ...result, targets: [] })[0]).toBe(
      'error: fleet-removals: 48 items will be deleted in 12 repositories, which removes access in 12 of them; no changes are made to any of them. To fix, allow them with `--allow fleet-removals=48`, if the changes are intended',
    );
    const check = await stage.check(stop);
    expect([getExitCode(check), allowLines(check)]).toEqual([2, ['fleet-removals=48']]);
  });

  it('the `fleet-removals` brake allows only the exact total in `allow` [2.1.12.3]', async () => {
    const stage = losing(12, 4);
    expect(allowLines(await stage.apply({ ...stop, allow: readAllow('fleet-removals=47') }))).toEqual([
      'fleet-removals=48',
    ]);
    expect(stage.listWrites()).toEqual([]);
    const result = await stage.apply({ ...stop, allow: readAllow('fleet-removals=48') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 48]);
  });

  it('the `fleet-removals` brake allows lost access in three repositories and stops it in four [2.1.12.3]', async () => {
    expect(allowLines(await losing(3, 1).check(stop))).toEqual([]);
    expect(allowLines(await losing(4, 1).check(stop))).toEqual(['fleet-removals=4']);
  });

  it('the `fleet-removals` brake counts each shard separately [2.1.12.3]', async () => {
    const shards = await Promise.all([1, 2].map((index) => losing(4, 1).check({ ...stop, shard: { index, of: 2 } })));
    expect(shards.map(allowLines)).toEqual([[], []]);
    expect(allowLines(await losing(4, 1).check(stop))).toEqual(['fleet-removals=4']);
  });

  it('the `fleet-removals` brake allows ten removed labels, or eleven if they are a small share of all labels [2.1.12.3]', async () => {
    const openLabelled = (gone: readonly number[], kept: number) =>
      openFleet({
        repositories: gone.map((count, at) => ({
          owner: 'acme',
          name: `r${at}`,
          labels: Array.from({ length: count + kept }, (_, index) => ({ name: `l${index}` })),
          files: {
            [settings]: `labels: [${Array.from({ length: kept }, (_, index) => `{name: l${count + index}}`).join(', ')}]\n`,
          },
        })),
      });
    expect(allowLines(await openLabelled([5, 5], 20).check(stop))).toEqual([]);
    expect(allowLines(await openLabelled([5, 6], 20).check(stop))).toEqual(['fleet-removals=11']);
    expect(allowLines(await openLabelled([5, 6, 0, 0, 0], 50).check(stop))).toEqual([]);
  });
});

describe('a section that apply plans a second time', () => {
  const rule = { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
  const opening = `
repository: {visibility: public}
branches:
  - name: main
    protection: {required_status_checks: null, enforce_admins: false, required_pull_request_reviews: null, restrictions: null}
`;
  const openHidden = () =>
    openScene({
      seed: {
        accounts: [{ login: 'acme', type: 'Organization', plan: 'free' }, ...createPeople],
        repositories: [
          { owner: 'acme', name: 'shop', branches: ['main'], visibility: 'private', branch_rules: [rule] },
        ],
      },
    });

  it('the brakes check a section that apply plans a second time, and report each change once [2.1.12]', async () => {
    const stage = openHidden();
    const result = await stage.apply(opening, { ...stop, allow: readAllow('visibility=public') });
    expect(allowLines(result)).toEqual([expect.stringMatching(/^weaker-default=\d$/)]);
    expect(stage.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
    const known = openShop({ branch_rules: [rule], visibility: 'private' });
    const again = await known.apply(opening, { ...stop, allow: readAllow('visibility=public', 'weaker-default=2') });
    expect([again.outcome, listGuardedLines(again)]).toEqual(['success', []]);
    const warned = await openShop({ branch_rules: [rule], visibility: 'private' }).apply(opening);
    expect(allowLines(warned)).toEqual(['visibility=public', 'weaker-default=2']);
  });
});

it('names the brakes as the reason for changes that depend on a stopped change [2.1.12]', async () => {
  const stage = openScene();
  const settings = 'repository: {visibility: private, archived: true}\nactions: {access_level: user}\n';
  const result = await stage.apply(settings, stop);
  const why = /\(the brakes visibility and archive stopped this repository\)$/;
  const notes = formatLines(result, 'note').filter((line) => line.includes('not done: '));
  expect(notes.map((line) => why.test(line))).toEqual([true, true, true]);
  expect(notes[2]).toContain('not done: cannot be read before repository.visibility is applied: GET ');
  expect(listLines(result).filter(({ kind, code }) => kind === 'error' && code !== 'guarded')).toEqual([]);
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
});

it('an approved plan does not release a brake [2.1.12]', async () => {
  const settings = 'repository: {visibility: private}\nlabels: {_undeclared: delete, entries: []}\n';
  const stage = openShop({ labels: createLabels(9) });
  const { plan } = (await stage.check(settings, { planFile: 'plan.json' })).targets[0]!;
  stage.savedFiles['plan.json'] = formatPlan(createPlanDocument([plan!]));
  const approved = { ...stop, plan: { file: 'plan.json' } };
  const lines = ['visibility=private', 'removals:labels=9'];
  expect([allowLines(await stage.apply(settings, approved)), stage.listWrites()]).toEqual([lines, []]);
  const result = await stage.apply(settings, { ...approved, allow: readAllow(...lines) });
  expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
});

it('an approved plan does not raise the limit of repositories that may change [2.1.12]', async () => {
  const files = { '.github/settings.yml': 'repository: {has_wiki: false}\n' };
  const stage = openFleet({ repositories: ['one', 'two'].map((name) => ({ owner: 'acme', name, files })) });
  const checked = await stage.check({ planFile: 'plan.json' });
  stage.savedFiles['plan.json'] = formatPlan(createPlanDocument(checked.targets.flatMap(({ plan }) => plan ?? [])));
  const result = await stage.apply({ ...stop, maxChangedTargets: 1, plan: { file: 'plan.json' } });
  expect([allowLines(result), stage.listWrites()]).toEqual([['targets=2'], []]);
});

describe('an `_allow` line in the settings file', () => {
  const hiding = 'repository: {visibility: private}\n';
  const formatAllow = (...lines: string[]) => `_allow: [${lines.join(', ')}]\n`;
  const listIdleNotes = (result: RunResult) =>
    listLines(result).filter(({ kind, key }) => kind === 'note' && key === '_allow');
  const path = '.github/settings.yml';
  const repositories = (text: string) =>
    ['one', 'two'].map((name) => ({ owner: 'acme', name, files: { [path]: text } }));

  it('an `_allow` line allows only the change with exactly its value or count [2.1.12]', async () => {
    const stage = openShop({ labels: createLabels(9) });
    const both = `${hiding}labels: {_undeclared: delete, entries: []}\n`;
    const counted = await stage.apply(`${formatAllow('visibility=private', 'removals:labels=8')}${both}`, stop);
    expect([getExitCode(counted), allowLines(counted), stage.listWrites()]).toEqual([1, ['removals:labels=9'], []]);
    expect(listGuardedLines(counted)[0]!.message).toContain(
      'settings.yml, line 1, contains `removals:labels=8`, which has a different value',
    );
    const result = await stage.apply(`${formatAllow('visibility=private', 'removals:labels=9')}${both}`, stop);
    expect([result.outcome, listGuardedLines(result), listIdleNotes(result)]).toEqual(['success', [], []]);
  });

  it('a note with its position asks to remove an `_allow` line that allows nothing [2.1.12]', async () => {
    const stage = openShop();
    const text = `${hiding}_allow:\n  - visibility=private\n  - archive=true\n`;
    const said = listIdleNotes(await stage.apply(text, stop));
    expect(said.map(({ message, place }) => [message, place])).toEqual([
      [expect.stringContaining('`archive=true` allows none of the planned changes; remove it'), createPlace(4)],
    ]);
    const again = await stage.check(text, stop);
    expect([getExitCode(again), listIdleNotes(again).map(({ place }) => place?.line)]).toEqual([0, [3, 4]]);
    expect(listIdleNotes(await stage.check(text, { ...stop, sections: ['repository'] }))).toEqual([]);
  });

  const createPlace = (line: number) => ({ file: 'settings.yml', line, column: 5 });

  it('an `_allow` line for another repository allows nothing in this repository [2.1.12]', async () => {
    const other = await openShop().apply(`${formatAllow('acme/other:visibility=private')}${hiding}`, stop);
    expect([allowLines(other), listIdleNotes(other)]).toEqual([['visibility=private'], []]);
    expect((await openShop().apply(`${formatAllow('acme/shop:visibility=private')}${hiding}`, stop)).outcome).toBe(
      'success',
    );
  });

  it.each([
    ['visibility=hidden', 'does not match any brake'],
    ['targets=3', 'applies to a whole run'],
  ])('the invalid `_allow` line `%s` fails the run before the first request [2.1.12]', async (line, problem) => {
    const stage = openShop();
    expect(formatLines(await stage.apply(`${formatAllow(line)}${hiding}`, stop), 'error').join()).toContain(problem);
    expect(stage.simulator.requests).toEqual([]);
    expect(formatLines(await stage.check('_allow: visibility=private\n'), 'error').join()).toContain('must be a list');
  });

  it('an `_allow` line in a defaults file must name its repository [2.1.12]', async () => {
    const apply = (line: string) => {
      const stage = openFleet({
        repositories: ['one', 'two'].map((name) => ({ owner: 'acme', name })),
        files: { 'defaults.yml': `${formatAllow(line)}${hiding}` },
      });
      return stage.apply({ ...stop, defaultsFile: 'defaults.yml' });
    };
    expect(allowLines(await apply('acme/one:visibility=private'))).toEqual(['acme/two:visibility=private']);
    expect(formatLines(await apply('visibility=private'), 'error').join()).toContain('does not name its repository');
  });

  it('an undo file omits `_allow`, and a brake stops its apply until a line allows the change [2.1.12]', async () => {
    const stage = openShop({ visibility: 'public' });
    const text = `${formatAllow('visibility=private')}${hiding}`;
    expect((await stage.apply(text, { ...stop, undoFile: 'undo.yml' })).outcome).toBe('success');
    const undo = stage.savedFiles['undo.yml']!;
    expect(undo).not.toContain('_allow');
    expect(allowLines(await stage.apply(undo, stop))).toContain('visibility=public');
    const back = await stage.apply(`${formatAllow('visibility=public')}${undo}`, stop);
    expect([back.outcome, listGuardedLines(back), stage.simulator.repository('acme/shop').visibility]).toEqual([
      'success',
      [],
      'public',
    ]);
  });

  it('a snapshot omits `_allow` and does not replace a file that contains `_allow` [2.1.12]', async () => {
    const stage = openShop();
    expect((await stage.snapshot({ sections: ['repository'] })).text).not.toContain('_allow');
    const text = `${formatAllow('visibility=private')}${hiding}`;
    stage.savedFiles['settings.snapshot.yml'] = text;
    const { result } = await stage.snapshot({ sections: ['repository'] });
    expect([result.outcome, stage.savedFiles['settings.snapshot.yml']]).toEqual(['failed', text]);
  });

  it('adopt keeps `_allow` lines in the file unchanged [2.1.12]', async () => {
    const text = `# Until Friday.\n${formatAllow('visibility=private', 'archive=true')}repository:\n  has_wiki: false\n`;
    const { result, text: adopted } = await runAdopt(openShop(), text);
    expect([result.outcome, adopted]).toEqual(['success', text.replace('has_wiki: false', 'has_wiki: true')]);
  });

  it("an `_allow` line in a repository's own file is an error and does not release the brake [2.1.12]", async () => {
    const stage = openFleet({ repositories: repositories(`${formatAllow('visibility=private')}${hiding}`) });
    const result = await stage.apply(stop);
    expect(formatLines(result, 'error').join()).toContain('is not allowed in a repository’s own file');
    expect([allowLines(result), stage.listWrites()]).toEqual([
      ['acme/one:visibility=private', 'acme/two:visibility=private'],
      [],
    ]);
  });

  it('an `_allow` line in an own file counts only if the fleet file permits it, for its repository only [2.1.12]', async () => {
    const run = (own: string, ...lines: string[]) => runIn({}, own, ...lines);
    const runIn = (environment: Record<string, string>, own: string, ...lines: string[]) => {
      const stage = openFleet({
        environment,
        repositories: [
          ...repositories(hiding),
          { owner: 'acme', name: 'three', files: { [path]: `${formatAllow(...lines)}${hiding}` } },
        ],
        files: { 'fleet.yml': `targets: [{repos: acme/*}]\nown: {as: highest-layer, sections: all${own}}\n` },
      });
      return stage.apply(stop);
    };
    const held = ['acme/one:visibility=private', 'acme/two:visibility=private'];
    const open = await run(', allow: true', 'acme/three:visibility=private', 'acme/one:visibility=private');
    expect(formatLines(open, 'warning').join()).toContain('allowed by `_allow`');
    expect(allowLines(open).toSorted()).toEqual(held);
    const workflow = { GITHUB_EVENT_NAME: 'push', GITHUB_REPOSITORY: 'acme/fleet' };
    const pushed = await runIn(workflow, ', allow: true', 'acme/three:visibility=private');
    expect(
      formatLines(pushed, 'error').filter((one) => one.includes('which belongs to an earlier change')),
    ).toHaveLength(1);
    for (const own of ['', ', allow: false']) {
      const closed = await run(own, 'visibility=private');
      expect(allowLines(closed).toSorted()).toEqual([...held.slice(0, 1), 'acme/three:visibility=private', held[1]]);
      expect(formatLines(closed, 'error').join()).toContain('`own: {allow: true}`');
    }
  });
});
