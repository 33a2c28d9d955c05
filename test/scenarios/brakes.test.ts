import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { formatAnnotations } from '../../packages/core/src/report/formats/annotations.ts';
import { formatJobSummary } from '../../packages/core/src/report/html/summary.ts';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import { runAdopt } from '../kit/run-adopt.ts';
import { formatLines, listLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { createCaller, renameRepository } from '../kit/runs/simulator-caller.ts';
import { openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const readAllow = (...lines: string[]) => inputs.allow.takes.parseText(lines.join('\n'));
const readLimits = (text: string) => inputs.limits.takes.parseText(text).maxRemovals;
const stop = { brakes: 'stop' as const };

/** Lists the changes that a brake stops, without the allowed ones. */
const listGuardedLines = (result: RunResult) => listLines(result).filter(({ code, fix }) => code === 'guarded' && fix);

/** Lists the values of `--allow` that the report suggests for stopped changes. */
const listAllowLines = (result: RunResult) =>
  listGuardedLines(result).map(({ fix = '' }) => /`--allow ([^`]*)`/.exec(toShownText(fix))?.[1]);

const dumpState = ({ simulator }: Scene) => JSON.stringify(simulator.state);

const createLabels = (count: number, name = 'old') =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}-${index}` }));

const people = ['octocat', 'alice', 'bob'].map((login) => ({ login }));

const openShop = (repositorySeed: object = {}, organization: object = {}, options: object = {}) =>
  openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'team', ...organization }, ...people],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'trunk'], ...repositorySeed }],
    },
    ...options,
  });

it.each(['check', 'apply'] as const)(
  'a %s finds the repository of its workflow under a former name [2.1.12]',
  async (mode) => {
    const environment = { GITHUB_REPOSITORY: 'acme/store', GITHUB_REPOSITORY_ID: '7' };
    const stage = openShop({ id: 7 }, {}, { environment });
    await renameRepository(stage.simulator, 'shop', 'store');
    stage.simulator.forgetRequests();
    const result = await stage[mode]('actions: {enabled: false}\n', stop);
    expect(listAllowLines(result)).toEqual(['actions-off=yes']);
    expect(stage.listWrites()).toEqual([]);
  },
);

describe('a settings file with dangerous changes', () => {
  const dangerousFile = `
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
  const openDangerousShop = () =>
    openShop({ collaborators: [{ login: 'alice', role: 'write' }], labels: createLabels(6) });
  const exactLines = ['visibility=private', 'actions-off=yes', 'removals:labels=6'];

  it('apply under `stop` writes nothing, prints the `allow` line of each brake and fails [2.1.12]', async () => {
    const stage = openDangerousShop();
    const stateBefore = dumpState(stage);
    const result = await stage.apply(dangerousFile, stop);
    expect(listAllowLines(result)).toEqual(exactLines);
    expect([getExitCode(result), stage.listWrites(), dumpState(stage) === stateBefore]).toEqual([1, [], true]);
    expect(listGuardedLines(result).map(({ kind }) => kind)).toEqual(exactLines.map(() => 'error'));
  });

  it('apply writes dangerous changes that exactly match `allow`, and stops if one count differs [2.1.12]', async () => {
    const shopWithWrongCount = openDangerousShop();
    const resultOfWrongCount = await shopWithWrongCount.apply(dangerousFile, {
      ...stop,
      allow: readAllow(...exactLines.with(2, 'removals:labels=5')),
    });
    expect([
      listAllowLines(resultOfWrongCount),
      shopWithWrongCount.listWrites(),
      getExitCode(resultOfWrongCount),
    ]).toEqual([['removals:labels=6'], [], 1]);
    expect(listGuardedLines(resultOfWrongCount)[0]!.message).toContain(
      '`--allow` contains `removals:labels=5`, which has a different value',
    );
    const stage = openDangerousShop();
    const result = await stage.apply(dangerousFile, { ...stop, allow: readAllow(...exactLines) });
    expect([getExitCode(result), listGuardedLines(result)]).toEqual([0, []]);
    expect(stage.simulator.repository('acme/shop')).toMatchObject({ visibility: 'private', labels: [] });
  });

  it('apply under `warn` writes the dangerous changes and lists each guarded change first as GUARDED [2.1.12]', async () => {
    const result = await openDangerousShop().apply(dangerousFile);
    expect([getExitCode(result), listAllowLines(result)]).toEqual([0, exactLines]);
    const [, ...reportRows] = formatTerminalReport(result, { colour: false }).split('\n\n')[1]!.split('\n');
    expect(
      reportRows.filter((row) => /^ {2}[A-Z]/.test(row)).map((row) => row.trim().split(/\s+/).slice(0, 2)),
    ).toEqual([
      ['GUARDED', 'visibility:'],
      ['GUARDED', 'actions-off:'],
      ['GUARDED', 'removals:'],
      ...createLabels(6).map(() => ['REMOVAL', 'labels']),
    ]);
    const advice = reportRows.filter((row) => row.startsWith('    To fix')).map((row) => row.trim());
    expect(advice.map((row) => /`--allow ([^`]*)`/.exec(row)?.[1])).toEqual(exactLines);
    const badges = formatJobSummary(result).match(/<b>[A-Z]+<\/b>/g);
    expect(badges).toEqual([...exactLines.map(() => '<b>GUARDED</b>'), ...createLabels(6).map(() => '<b>REMOVAL</b>')]);
    expect(formatAnnotations(result)[0]).toContain('GUARDED');
  });

  it('check reports each change that apply will stop and exits with 2 [2.1.12]', async () => {
    const stage = openDangerousShop();
    const result = await stage.check(dangerousFile, stop);
    expect([getExitCode(result), listAllowLines(result)]).toEqual([2, exactLines]);
    expect(listGuardedLines(result).every(({ message }) => toShownText(message).includes('apply will stop here'))).toBe(
      true,
    );
    expect(listGuardedLines(await stage.check(dangerousFile, { brakes: 'off' }))).toEqual([]);
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
  const settings = `repository:\n  ${key}\n`;
  expect(listAllowLines(await stage.apply(settings, stop))).toEqual([line]);
  expect(stage.listWrites()).toEqual([]);
  expect((await stage.apply(settings, { ...stop, allow: readAllow(line) })).outcome).toBe('success');
});

it('no brake stops a plan without guarded changes', async () => {
  const result = await openShop().apply('repository: {has_wiki: false}\nautolinks: []\n', stop);
  expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
});

describe('the brake for removals', () => {
  const twoKeptLabels = 'labels: {_undeclared: delete, entries: [{name: kept-0}, {name: kept-1}]}\n';
  const openWithLabels = (removedCount: number, keptCount: number) =>
    openShop({ labels: [...createLabels(removedCount), ...createLabels(keptCount, 'kept')] });
  const formatKeptLabels = (count: number) =>
    `labels: {_undeclared: delete, entries: [${createLabels(count, 'kept')
      .map(({ name }) => `{name: ${name}}`)
      .join(', ')}]}\n`;

  it('the brake for removals stops more than 5 removals that exceed a quarter of the items [2.1.12]', async () => {
    expect(listAllowLines(await openWithLabels(5, 2).check(twoKeptLabels))).toEqual([]);
    expect(listAllowLines(await openWithLabels(6, 2).check(twoKeptLabels))).toEqual(['removals:labels=6']);
    expect(listAllowLines(await openWithLabels(6, 18).check(formatKeptLabels(18)))).toEqual([]);
    expect(listAllowLines(await openWithLabels(6, 17).check(formatKeptLabels(17)))).toEqual(['removals:labels=6']);
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
  ])('the brake for removals respects the limit %s', async (text, removedCount, keptCount, allowLines) => {
    expect(
      listAllowLines(
        await openWithLabels(removedCount, keptCount).check(formatKeptLabels(keptCount), {
          maxRemovals: readLimits(text),
        }),
      ),
    ).toEqual(allowLines);
  });

  it('the brake for removals does not count a rename as a removal', async () => {
    const renamingFile = `labels: {_undeclared: delete, entries: [${createLabels(7)
      .map(({ name }) => `{name: ${name}, new_name: new-${name}}`)
      .join(', ')}]}\n`;
    const result = await openWithLabels(7, 0).apply(renamingFile, { ...stop, maxRemovals: readLimits('removals=0') });
    expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
  });

  it('the brake for removals hides the total number of webhooks in a public log', async () => {
    const hooks = Array.from({ length: 7 }, (_, index) => ({ config: { url: `https://hooks.acme.dev/${index}` } }));
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
  ['sha_pinning_required: true', 'fewer actions may run (sha_pinning_required) %'],
])('the brake for Actions stops `%s` only in the repository of this workflow [2.1.12]', async (keys, problem) => {
  const settings = keys.startsWith('{') ? `actions: ${keys}\n` : `actions:\n  ${keys}\n`;
  const stage = openShop();
  const stoppedResult = await stage.apply(settings, stop);
  expect(listAllowLines(stoppedResult)).toEqual(['actions-off=yes']);
  expect(listGuardedLines(stoppedResult)[0]!.message).toContain(
    problem.replace('%', 'in the repository of this workflow'),
  );
  expect(stage.listWrites()).toEqual([]);
  const otherWorkflow = openShop({}, {}, { environment: { GITHUB_REPOSITORY: 'acme/other' } });
  expect(listAllowLines(await otherWorkflow.apply(settings, { ...stop, privateRepos: 'show' }))).toEqual([]);
  expect(otherWorkflow.listWrites()).not.toEqual([]);
});

it.each([
  ['the input', 'acme/shop', 'acme/moved'],
  ['GITHUB_REPOSITORY', 'acme/moved', 'acme/shop'],
])('the brake for Actions finds the repository of this workflow if %s has its former name', async (_, input, own) => {
  const environment: Record<string, string> = { GITHUB_REPOSITORY: own };
  const stage = openShop({}, {}, { environment });
  environment.GITHUB_REPOSITORY_ID = String(stage.simulator.repository('acme/shop').id);
  await createCaller(stage.simulator, 'all-powerful').send('PATCH', '/repos/acme/shop', { name: 'moved' });
  stage.simulator.forgetRequests();
  const repository = { owner: 'acme', name: input.replace('acme/', '') };
  const result = await stage.apply('actions: {enabled: false}\n', { ...stop, repository, privateRepos: 'show' });
  expect([listAllowLines(result), stage.listWrites()]).toEqual([['actions-off=yes'], []]);
});

it('no brake claims that a repository is that of this workflow if its id cannot be read, and apply stops', async () => {
  const environment = { GITHUB_REPOSITORY: 'acme/moved', GITHUB_REPOSITORY_ID: '7' };
  const stage = openShop({ id: 7 }, {}, { environment });
  stage.simulator.misbehave({
    match: ({ method, path }) => method === 'GET' && path === '/repos/acme/shop',
    times: 99,
    with: { kind: 'status', status: 404 },
  });
  const options = { ...stop, privateRepos: 'show' } as const;
  const checkResult = await stage.check('actions: {enabled: false}\n', options);
  expect([getExitCode(checkResult), listGuardedLines(checkResult)]).toEqual([2, []]);
  const result = await stage.apply('actions: {enabled: false}\n', options);
  expect([getExitCode(result), listGuardedLines(result), stage.listWrites()]).toEqual([1, [], []]);
});

it('the brake for Actions stops a list that loses a pattern and allows a list that only grows', async () => {
  const formatSelectedActions = (patterns: string) =>
    `actions: {allowed_actions: selected, selected_actions: {patterns_allowed: [${patterns}]}}\n`;
  const stage = openShop();
  await stage.apply(formatSelectedActions('acme/*, tools/*'), { brakes: 'off' });
  expect(listAllowLines(await stage.check(formatSelectedActions('acme/*')))).toEqual(['actions-off=yes']);
  expect(listAllowLines(await stage.check(formatSelectedActions('acme/*, tools/*, more/*')))).toEqual([]);
});

describe("the brake for the access of the token's own account", () => {
  const members = ['octocat', 'alice', 'bob'];
  const openShopWithAdministrators = (
    collaborators: object[],
    organization: object = {},
    teams: object[] = [],
    options: object = {},
  ) => openShop({ collaborators, teams, visibility: 'private' }, { members, ...organization }, options);
  const octocat = { login: 'octocat', role: 'admin' };
  const bob = { login: 'bob', role: 'admin' };
  const withoutOctocat = 'collaborators: {_undeclared: delete, entries: [{username: bob, permission: admin}]}\n';
  const octocatLowered = 'collaborators: [{username: octocat, permission: push}, {username: bob, permission: admin}]\n';
  const listAccessReads = ({ simulator }: Scene) =>
    simulator.requests.map(({ route }) => route).filter((route) => /GET \/user$|AccessSources/.test(route));

  it.each([
    ['removed', withoutOctocat],
    ['given a lower role', octocatLowered],
  ])("the own-access brake stops a change if the token's account is %s [2.1.12]", async (_, settings) => {
    const stage = openShopWithAdministrators([octocat, bob]);
    const stoppedResult = await stage.apply(settings, stop);
    expect(listAllowLines(stoppedResult)).toEqual(['own-access=octocat']);
    expect(listGuardedLines(stoppedResult)[0]!.message).toContain(
      'octocat, the account of this token, loses the admin role; no later run with this token can undo this',
    );
    expect([stage.listWrites(), listAccessReads(stage)]).toEqual([[], ['GET /user', 'query RepositoryAccessSources']]);
    const result = await stage.apply(settings, { ...stop, allow: readAllow('own-access=octocat') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 1]);
  });

  it('the own-access brake sends no request if no administrator loses access', async () => {
    const stage = openShopWithAdministrators([octocat, { login: 'alice', role: 'write' }]);
    await stage.apply(
      'collaborators: {_undeclared: delete, entries: [{username: octocat, permission: admin}]}\n',
      stop,
    );
    expect([stage.listWrites().length, listAccessReads(stage)]).toEqual([1, []]);
  });

  it('the own-access brake allows other administrators to lose their role, with one request', async () => {
    const stage = openShopWithAdministrators([octocat, bob]);
    const result = await stage.apply(
      'collaborators: [{username: bob, permission: push}, {username: octocat, permission: admin}]\n',
      stop,
    );
    expect([listGuardedLines(result), listAccessReads(stage)]).toEqual([[], ['GET /user']]);
  });

  it('the own-access brake does not stop a token of an organization owner or an app', async () => {
    expect(
      listGuardedLines(await openShopWithAdministrators([octocat, bob], { owners: ['octocat'] }).check(withoutOctocat)),
    ).toEqual([]);
    const appToken = openShopWithAdministrators([octocat, bob], {}, [], {
      tokens: [{ token: 'all-powerful', kind: 'app' }],
    });
    expect([listGuardedLines(await appToken.check(withoutOctocat)), listAccessReads(appToken)]).toEqual([
      [],
      ['GET /user'],
    ]);
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
      listAllowLines(
        await openShopWithAdministrators([bob], createOrganizationTeams('octocat'), admins).check(settings),
      ),
    ).toEqual(['own-access=octocat']);
    expect(
      listAllowLines(await openShopWithAdministrators([bob], createOrganizationTeams('bob'), admins).check(settings)),
    ).toEqual([]);
    expect(
      listAllowLines(
        await openShopWithAdministrators([octocat], createOrganizationTeams('octocat'), admins).check(settings),
      ),
    ).toEqual([]);
    const twoAdminTeams = openShopWithAdministrators([bob], createOrganizationTeams('octocat'), [
      ...admins,
      { slug: 'ops', role: 'admin' },
    ]);
    const result = await twoAdminTeams.check(
      'teams: [{name: core, permission: push}, {name: ops, permission: admin}]\n',
    );
    expect(listAllowLines(result)).toEqual(['own-access=unknown']);
    expect(listGuardedLines(result)[0]!.message).toContain(
      'Trueup cannot check whether the account of this token stays an administrator',
    );
  });

  it('the own-access brake stops if GitHub hides the source of the access, until `unknown` is allowed [2.1.12]', async () => {
    const stage = openShopWithAdministrators([octocat, bob], {}, [], {
      lacks: ['RepositoryCollaboratorEdge.permissionSources'],
    });
    const resultForOctocat = await stage.apply(withoutOctocat, { ...stop, allow: readAllow('own-access=octocat') });
    expect([getExitCode(resultForOctocat), listAllowLines(resultForOctocat), stage.listWrites()]).toEqual([
      1,
      ['own-access=unknown'],
      [],
    ]);
    const result = await stage.apply(withoutOctocat, { ...stop, allow: readAllow('own-access=unknown') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 1]);
  });

  it.each([
    ['nobody', []],
    ['only a lower role', [{ permission: 'READ', source: { __typename: 'Organization' } }]],
  ])(
    'the own-access brake stops if GitHub lists the account as an administrator and then shows %s [2.1.12]',
    async (_, sources) => {
      const stage = openShopWithAdministrators([octocat, bob]);
      const edges = sources.length ? [{ node: { login: 'octocat' }, permissionSources: sources }] : [];
      changeAnswers(stage, 'query RepositoryAccessSources', () => ({
        data: { repository: { collaborators: { edges } } },
      }));
      expect(listAllowLines(await stage.apply(withoutOctocat, stop))).toEqual(['own-access=unknown']);
      expect(stage.listWrites()).toEqual([]);
    },
  );

  it('the own-access brake stops if GitHub does not identify the account of the token [2.1.12]', async () => {
    const stage = openShopWithAdministrators([octocat, bob]);
    changeAnswers(stage, 'GET /user', () => ({ message: 'Not quite' }), 403);
    expect(listAllowLines(await stage.apply(withoutOctocat, stop))).toEqual(['own-access=unknown']);
    expect(stage.listWrites()).toEqual([]);
  });

  it("the own-access brake omits the account's name from a public log", async () => {
    const stage = openShop({ collaborators: [octocat, bob], visibility: 'public' }, { members });
    stage.environment.GITHUB_ACTIONS = 'true';
    const [line] = listGuardedLines(await stage.check(withoutOctocat));
    expect(JSON.stringify(line)).not.toContain('octocat');
    expect(line!.message).toContain('the account of this token loses the admin role; no later run');
    expect(line!.fix).toContain('`--allow own-access=(not shown: this log may be public)`');
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
    async (_, openStage, settings, line) => {
      const stage = openStage();
      const checkResult = await stage.check(settings, stop);
      expect(listAllowLines(checkResult)).toEqual([line]);
      expect(listGuardedLines(checkResult)[0]!.message).toContain(
        'becomes an administrator of the repository; apply will stop here',
      );
      expect(listAllowLines(await stage.apply(settings, { ...stop, allow: readAllow('access=bob:admin') }))).toEqual([
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
    const shopWithAdmin = openShop({ collaborators: [{ login: 'alice', role: 'admin' }] });
    expect(listGuardedLines(await shopWithAdmin.check(formatRole('admin'), stop))).toEqual([]);
    expect(listGuardedLines(await shopWithAdmin.check(formatRole('maintain'), stop))).toEqual([]);
    const shopWithCustomRole = openShop(
      { collaborators: [{ login: 'alice', role: 'ops' }] },
      { custom_roles: [{ name: 'ops', base: 'write' }] },
    );
    const result = await shopWithCustomRole.check('collaborators: {_undeclared: delete, entries: []}\n', stop);
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
    const publicShop = openShop({ visibility: 'public' });
    const findAccessNote = async () =>
      formatLines(await publicShop.check(formatRole('ops'), stop), 'note').find((note) => note.includes('access:'));
    const problem = 'access: Trueup cannot check whether collaborator "alice" gets the admin role';
    expect(await findAccessNote()).toContain(`${problem}: ops is a custom role`);
    publicShop.environment.GITHUB_ACTIONS = 'true';
    expect(await findAccessNote()).toContain(`${problem} (reason not shown: this report may be public)`);
  });

  it('the brake for new administrators requires an `_allow` line for each, and notes a useless line [2.1.12.5]', async () => {
    const twoAdministrators =
      'collaborators: [{username: alice, permission: admin}, {username: bob, permission: admin}]\n';
    const result = await openShop().check(
      `_allow: [access=Alice:admin, access=gone:admin]\n${twoAdministrators}`,
      stop,
    );
    expect(listAllowLines(result)).toEqual(['access=bob:admin']);
    expect(listGuardedLines(result)[0]!.message).not.toContain('which has a different value');
    expect(formatLines(result, 'note').join()).toContain('`access=gone:admin` allows none of the planned changes');
    expect(listAllowLines(await openShop().check('_allow: [access=alice:write]\n', stop))).toEqual([]);
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
    const shopWithAdmin = openShop({ collaborators: [{ login: 'alice', role: 'admin' }] });
    expect(findFirstBlock(await shopWithAdmin.check(formatRole('maintain'), { brakes: 'off' }))).toBeUndefined();
    const formatBypass = (actors: string) =>
      `rulesets: [{name: gate, enforcement: active, bypass_actors: [${actors}], rules: [{type: deletion}]}]\n`;
    const deployKeys = '{actor_type: DeployKey, bypass_mode: always}';
    expect(findFirstBlock(await openShop().check(formatBypass(deployKeys), { brakes: 'off' }))).toContain('POWER');
    expect(findFirstBlock(await openShop().check(formatBypass(''), { brakes: 'off' }))).toBeUndefined();
    const formatBranches = (protection: string) => `branches: [{name: main, protection: {${protection}}}]\n`;
    const formatPut = (allowances: string) =>
      `required_status_checks: null, enforce_admins: true, restrictions: null, required_pull_request_reviews: {required_approving_review_count: 1${allowances}}`;
    for (const [withBypass, withoutBypass] of [
      [formatPut(', bypass_pull_request_allowances: {users: [alice]}'), formatPut('')],
      [`force_push_bypassers: [alice], ${formatPut('')}`, `force_push_bypassers: [], ${formatPut('')}`],
    ] as const) {
      expect(findFirstBlock(await openShop().check(formatBranches(withBypass), { brakes: 'off' }))).toContain('POWER');
      expect(findFirstBlock(await openShop().check(formatBranches(withoutBypass), { brakes: 'off' }))).toBeUndefined();
    }
    const shopWithRuleset = openShop();
    await shopWithRuleset.apply(formatBypass(''), { brakes: 'off' });
    expect(findFirstBlock(await shopWithRuleset.check(formatBypass(deployKeys), { brakes: 'off' }))).toContain(
      'bypass_actors: ',
    );
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
  const createRuleset = (changes: object) => ({
    name: 'main',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    rules: [{ type: 'required_linear_history' }, { type: 'required_signatures' }],
    ...changes,
  });
  const formatBranch = (protection: string, name = 'main') =>
    `branches: [{name: ${name}, protection: ${protection}}]\n`;
  const looseProtection =
    '{required_status_checks: null, enforce_admins: false, required_pull_request_reviews: null, restrictions: null}';
  /** Formats protection with the requirements of `rule`. */
  const formatRuleProtection = (moreKeys = '', moreReviewKeys = '') =>
    `{${moreKeys}required_linear_history: true, enforce_admins: false, required_status_checks: null, required_pull_request_reviews: {required_approving_review_count: 1${moreReviewKeys}}, restrictions: null}`;

  it('the default branch brake counts the requirements that classic protection and rulesets lose [2.1.12]', async () => {
    const stage = openShop({ ...writers, branch_rules: [rule] });
    const result = await stage.apply(formatBranch(looseProtection), stop);
    expect(listAllowLines(result)).toEqual(['weaker-default=3']);
    expect(listGuardedLines(result)[0]!.message).toContain('approvals 1; linear history');
    expect(stage.listWrites()).toEqual([]);
    expect(
      listAllowLines(
        await stage.apply(formatBranch(looseProtection), { ...stop, allow: readAllow('weaker-default=2') }),
      ),
    ).toEqual(['weaker-default=3']);
    expect(
      (await stage.apply(formatBranch(looseProtection), { ...stop, allow: readAllow('weaker-default=3') })).outcome,
    ).toBe('success');
    const shopWithRuleset = openShop({ ...writers, rulesets: [createRuleset({})] });
    const rulesetRemoval = 'rulesets: {_undeclared: delete, entries: []}\n';
    expect(listAllowLines(await shopWithRuleset.check(rulesetRemoval))).toEqual(['weaker-default=2']);
  });

  it('the default branch brake counts a lost requirement even if another rule has the same one [2.1.12]', async () => {
    const linearHistoryRuleset = createRuleset({ rules: [{ type: 'required_linear_history' }] });
    const stage = openShop({
      ...writers,
      branch_rules: [{ pattern: 'main', requiresLinearHistory: true }],
      rulesets: [linearHistoryRuleset],
    });
    const result = await stage.apply(
      formatBranch(looseProtection.replace('enforce_admins: false', 'enforce_admins: true')),
      stop,
    );
    expect(listAllowLines(result)).toEqual(['weaker-default=1']);
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
      formatBranch(formatRuleProtection('force_push_bypassers: [], ')),
    ],
    [
      'of pull requests',
      { branch_rules: [{ ...rule, reviewBypassers: { users: ['alice'] } }] },
      formatBranch(formatRuleProtection('', ', bypass_pull_request_allowances: {users: []}')),
    ],
  ])('the default branch brake allows the removal of the last bypass %s [2.1.12]', async (_, live, file) => {
    const stage = openShop({ ...writers, ...live });
    const checkResult = await stage.check(file, stop);
    expect(checkResult.outcome).toBe('drift');
    expect(listLines(checkResult).filter(({ tone }) => tone === 'weaker')).toEqual([]);
    const applyResult = await stage.apply(file, stop);
    expect({ outcome: applyResult.outcome, held: listGuardedLines(applyResult) }).toEqual({
      outcome: 'success',
      held: [],
    });
  });

  it('the default branch brake counts requirements that the new default branch lacks [2.1.12]', async () => {
    const stage = openShop({ ...writers, branches: ['main', 'trunk'], branch_rules: [rule] });
    const branchMove = 'repository: {default_branch: trunk}\n';
    const result = await stage.check(branchMove, stop);
    expect(listAllowLines(result)).toEqual(['default-branch=trunk', 'weaker-default=5']);
    expect(listGuardedLines(result)[1]!.message).toContain('linear history, which main requires');
    const moveWithSameProtection = `${branchMove}${formatBranch(formatRuleProtection(), 'trunk')}`;
    expect(listAllowLines(await stage.check(moveWithSameProtection, stop))).toEqual(['default-branch=trunk']);
  });

  const blockingRules = [{ type: 'deletion' }, { type: 'non_fast_forward' }];
  /** A ruleset of the organization covers the default branch of repositories that match the conditions. */
  const openUnderOrganizationRuleset = (conditions: object, propertyValues: object[] = []) =>
    openShop(
      { ...writers, property_values: propertyValues },
      {
        rulesets: [
          createRuleset({ rules: blockingRules, conditions: { ...createRuleset({}).conditions, ...conditions } }),
        ],
        property_definitions: [{ property_name: 'tier' }, { property_name: 'team' }],
      },
    );
  const createTier = (value: string | null) => ({ property_name: 'tier', value });
  const createTiers = (...values: string[]) => [{ name: 'tier', property_values: values }];
  const formatTier = (value: string) => `custom_properties: [{property_name: tier, value: ${value}}]\n`;
  const filterRequests = ({ simulator }: Scene, route: string) =>
    simulator.requests.filter((request) => request.route.includes(route));

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
    async (_, conditions, settings, otherLines) => {
      const stage = openUnderOrganizationRuleset(conditions, [createTier('gold')]);
      const allLines = [...otherLines, 'weaker-default=2'];
      const result = await stage.apply(settings, { ...stop, allow: readAllow(...otherLines) });
      expect([listAllowLines(result), stage.listWrites()]).toEqual([['weaker-default=2'], []]);
      expect(listGuardedLines(result)[0]!.message).toContain('get weaker: no deletion; no force pushes');
      expect((await stage.apply(settings, { ...stop, allow: readAllow(...allLines) })).outcome).toBe('success');
    },
  );

  it('the default branch brake allows a property or name that keeps all organization rulesets in force [2.1.12.4]', async () => {
    const includedProperty = openUnderOrganizationRuleset(
      { repository_property: { include: createTiers('gold', 'silver') } },
      [createTier('gold')],
    );
    expect(listAllowLines(await includedProperty.apply(formatTier('silver'), stop))).toEqual([]);
    const excludedProperty = openUnderOrganizationRuleset({ repository_property: { exclude: createTiers('silver') } }, [
      createTier('gold'),
    ]);
    expect(listAllowLines(await excludedProperty.apply(formatTier('bronze'), stop))).toEqual([]);
    const goldConditions = {
      conditions: { ...createRuleset({}).conditions, repository_property: { include: createTiers('gold') } },
    };
    const evaluatedRuleset = openShop(
      { ...writers, property_values: [createTier('gold')] },
      {
        rulesets: [
          createRuleset({ name: 'tried', enforcement: 'evaluate', ...goldConditions }),
          createRuleset({ rules: blockingRules }),
        ],
        property_definitions: [{ property_name: 'tier' }],
      },
    );
    expect(listAllowLines(await evaluatedRuleset.apply(formatTier('silver'), stop))).toEqual([]);
    const otherProperty = openUnderOrganizationRuleset({ repository_property: { include: createTiers('gold') } }, [
      createTier('gold'),
    ]);
    expect(
      listAllowLines(await otherProperty.apply('custom_properties: [{property_name: team, value: a}]\n', stop)),
    ).toEqual([]);
    const includedName = openUnderOrganizationRuleset({ repository_name: { include: ['s*'], exclude: [] } });
    expect(listAllowLines(await includedName.check('repository: {name: store}\n', stop))).toEqual(['rename=store']);
  });

  it('the default branch brake allows a property that changes no requirement of the branch [2.1.12.4]', async () => {
    const conditions = {
      ...createRuleset({}).conditions,
      repository_property: { include: createTiers('gold', 'silver') },
    };
    const sixReviewsRule = { ...rule, requiredApprovingReviewCount: 6 };
    const stage = openShop(
      { ...writers, property_values: [createTier('gold')], branch_rules: [sixReviewsRule] },
      {
        rulesets: [createRuleset({ rules: blockingRules, conditions })],
        property_definitions: [{ property_name: 'tier' }],
      },
    );
    expect(listAllowLines(await stage.apply(formatTier('silver'), stop))).toEqual([]);
  });

  it('the default branch brake reads only the list of rulesets if no organization ruleset applies', async () => {
    const stage = openShop(
      { property_values: [createTier('gold')] },
      { property_definitions: [{ property_name: 'tier' }] },
    );
    const ruleRequestCount = filterRequests(stage, 'rule').length;
    expect((await stage.apply(formatTier('silver'), stop)).outcome).toBe('success');
    expect(
      filterRequests(stage, 'rule')
        .map(({ route }) => route)
        .slice(ruleRequestCount),
    ).toEqual(['GET /repos/{owner}/{repo}/rulesets']);
    const requestCount = stage.simulator.requests.length;
    await stage.apply(formatTier('silver'), stop);
    expect(stage.simulator.requests.slice(requestCount).filter(({ route }) => route.includes('rule'))).toEqual([]);
  });

  it('the default branch brake stops a property change if GitHub hides an organization ruleset [2.1.12.4]', async () => {
    const stage = openUnderOrganizationRuleset({ repository_property: { include: createTiers('gold') } }, [
      createTier('gold'),
    ]);
    changeAnswers(stage, 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', () => ({ message: 'Not for you' }), 403);
    expect(listAllowLines(await stage.apply(formatTier('silver'), stop))).toEqual(['weaker-default=unknown']);
    expect(stage.listWrites()).toEqual([]);
  });

  it.each(['repository', 'organization'])(
    'the default branch brake lets a ruleset of the %s for ~DEFAULT_BRANCH follow a new default branch [2.1.12.4]',
    async (level) => {
      const rulesets = [createRuleset({ rules: blockingRules })];
      const stage = level === 'repository' ? openShop({ ...writers, rulesets }) : openShop(writers, { rulesets });
      const result = await stage.apply('repository: {default_branch: trunk}\n', {
        ...stop,
        allow: readAllow('default-branch=trunk'),
      });
      expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
      const namedBranchRulesets = {
        rulesets: [createRuleset({ conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } } })],
      };
      const shopWithNamedBranch =
        level === 'repository'
          ? openShop({ ...writers, ...namedBranchRulesets })
          : openShop(writers, namedBranchRulesets);
      expect(listAllowLines(await shopWithNamedBranch.check('repository: {default_branch: trunk}\n'))).toEqual([
        'default-branch=trunk',
        'weaker-default=2',
      ]);
    },
  );

  it('the default branch brake ignores other branches and does not read their rules', async () => {
    const stage = openShop({ ...writers, branch_rules: [{ ...rule, pattern: 'trunk' }] });
    const result = await stage.apply(formatBranch(looseProtection, 'trunk'), stop);
    expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
    expect(stage.simulator.requests.filter(({ route }) => route.includes('rules/branches'))).toEqual([]);
  });

  describe('a first file that protects the default branch', () => {
    const formatFirstCheck = (context: string) =>
      formatBranch(
        `{required_status_checks: {strict: false, contexts: [${context}]}, enforce_admins: true, required_pull_request_reviews: {required_approving_review_count: 6}, restrictions: null}`,
      );
    const weakestGrants = { Contents: 'read', Administration: 'write' } as const;
    const token = { token: 'all-powerful', grants: weakestGrants };

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
        const checkResult = await stage.check(formatFirstCheck('ci, other'), { ...stop, repository });
        expect([checkResult.outcome, listGuardedLines(checkResult)]).toEqual(['drift', []]);
      },
    );

    it('no brake reads people, workflows, reports or GraphQL rules for an entry with an exact branch name [2.3.4.12]', async () => {
      const stage = openShop({ ...writers, branch_rules: [rule] });
      expect(listLines(await stage.apply(formatBranch(looseProtection), stop)).map(({ code }) => code)).toContain(
        'guarded',
      );
      const unneededRoutes = /query|collaborators|actions|commits|pulls|contents/;
      expect(stage.simulator.requests.map(({ route }) => route).filter((route) => unneededRoutes.test(route))).toEqual(
        [],
      );
    });

    it('no brake stops a change only because it blocks all merges [2.1.12]', async () => {
      const linearShop = openShop({ ...writers, branch_rules: [{ pattern: 'main', requiresLinearHistory: true }] });
      const mergeCommitsOnly =
        'repository: {allow_merge_commit: true, allow_squash_merge: false, allow_rebase_merge: false}\n';
      expect(listLines(await linearShop.apply(mergeCommitsOnly, stop)).filter(({ kind }) => kind !== 'change')).toEqual(
        [],
      );
      const actionsOff = `actions: {enabled: false}\n${formatFirstCheck('ci')}`;
      expect(listAllowLines(await openShop(writers).apply(actionsOff, stop))).toEqual(['actions-off=yes']);
      const lockedBranch = formatBranch(looseProtection.replace('}', ', lock_branch: true}'));
      expect(listAllowLines(await openShop(writers).apply(lockedBranch, stop))).toEqual([]);
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
    const branchMove = 'repository: {default_branch: trunk}\n';
    const lines = ['default-branch=trunk', 'weaker-default=unknown'];
    const result = await stage.apply(branchMove, stop);
    expect([listAllowLines(result), stage.listWrites()]).toEqual([lines, []]);
    expect(listGuardedLines(result)[1]!.message).toContain(
      'Trueup cannot check whether the protection of the default branch trunk gets weaker',
    );
    expect((await stage.apply(branchMove, { ...stop, allow: readAllow(...lines) })).outcome).toBe('success');
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
  const autolinkSettings = 'autolinks: [{key_prefix: T-, url_template: "https://acme.dev/<num>"}]\n';
  const openTenRepositories = () =>
    openFleet({
      repositories: Array.from({ length: 10 }, (_, index) => ({
        owner: 'acme',
        name: `r${index}`,
        files: { [settings]: autolinkSettings },
      })),
    });

  it('the brake for the number of repositories stops every repository if the tenth plan exceeds the limit [2.1.12]', async () => {
    const stage = openTenRepositories();
    const result = await stage.apply({ ...stop, maxChangedTargets: 9 });
    expect([getExitCode(result), stage.listWrites(), listAllowLines(result)]).toEqual([1, [], ['targets=10']]);
    expect(result.targets.map(({ outcome }) => outcome)).toEqual(Array(10).fill('failed'));
  });

  it('the brake for the number of repositories allows the limit, or the exact count in `allow`', async () => {
    for (const limits of [{ maxChangedTargets: 10 }, { maxChangedTargets: 3, allow: readAllow('targets=10') }]) {
      const stage = openTenRepositories();
      expect([(await stage.apply({ ...stop, ...limits })).outcome, stage.listWrites().length]).toEqual(['success', 10]);
    }
    const stage = openTenRepositories();
    const result = await stage.apply({ ...stop, maxChangedTargets: 3, allow: readAllow('targets=9') });
    expect([listAllowLines(result), stage.listWrites()]).toEqual([['targets=10'], []]);
  });

  it('the brake for the number of repositories counts a repository that also renews a limit', async () => {
    const stage = openFleet({
      repositories: ['one', 'two'].map((name) => ({
        owner: 'acme',
        name,
        interaction_limit: { limit: 'existing_users' },
        files: { [settings]: `${autolinkSettings}interaction_limits: {limit: existing_users}\n` },
      })),
    });
    const result = await stage.apply({ ...stop, maxChangedTargets: 1 });
    expect([getExitCode(result), listAllowLines(result), stage.listWrites()]).toEqual([1, ['targets=2'], []]);
  });

  it('the brake for the number of repositories does not wait for repositories without a plan', async () => {
    const stage = openFleet({
      repositories: [
        { owner: 'acme', name: 'bare' },
        { owner: 'acme', name: 'wrong', files: { [settings]: 'labels: 7\n' } },
        { owner: 'acme', name: 'good', files: { [settings]: autolinkSettings } },
      ],
    });
    const result = await stage.apply({ ...stop, maxChangedTargets: 1 });
    expect([stage.listWrites().length, listAllowLines(result)]).toEqual([1, []]);
  });

  it('the brake for the number of repositories only reports in check and under `warn`, as the first line', async () => {
    const stage = openTenRepositories();
    const checkResult = await stage.check({ ...stop, maxChangedTargets: 3 });
    expect([getExitCode(checkResult), checkResult.lines[0]!.code]).toEqual([2, 'guarded']);
    expect(checkResult.lines[0]!.message).toContain('10 repositories will change; `--limits targets=3` allows 3');
    const result = await stage.apply({ maxChangedTargets: 3 });
    expect([getExitCode(result), listAllowLines(result), stage.listWrites().length]).toEqual([0, ['targets=10'], 10]);
  });

  it('an `allow` line for one repository does not allow the change in another [2.1.12]', async () => {
    const repositories = ['one', 'two'].map((name) => ({
      owner: 'acme',
      name,
      files: { [settings]: 'repository: {archived: true}\n' },
    }));
    const stage = openFleet({ repositories });
    const result = await stage.apply({ ...stop, allow: readAllow('acme/one:archive=true') });
    expect([listAllowLines(result), stage.listWrites()]).toEqual([
      ['acme/two:archive=true'],
      ['PATCH /repos/{owner}/{repo}'],
    ]);
    expect(stage.simulator.repository('acme/one').archived).toBe(true);
  });
});

describe('a guarded change in many repositories', () => {
  const openFleetWithLabels = (counts: Readonly<Record<string, number>>) =>
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
    const stage = openFleetWithLabels({ one: 6, two: 6, ten: 7, six: 6 });
    const allow = readAllow('acme/t*:removals:labels=6');
    const result = await stage.apply({ ...stop, allow });
    expect(listAllowLines(result)).toEqual([
      'acme/one:removals:labels=6',
      'acme/ten:removals:labels=7',
      'acme/six:removals:labels=6',
    ]);
    expect(listGuardedLines(result)[1]!.message).toContain(
      '`--allow` contains `acme/t*:removals:labels=6`, which has a different value',
    );
    const labelCounts = ['one', 'two', 'ten', 'six'].map((name) => getLabels(stage, name).length);
    expect(labelCounts).toEqual([6, 0, 7, 6]);
  });

  it('a change guarded in several repositories appears once, with one `allow` line for all [2.1.12.7]', async () => {
    const stage = openFleetWithLabels({ one: 6, two: 6, three: 6, odd: 7 });
    const result = await stage.apply(stop);
    const reportRows = formatTerminalReport(result, { colour: false }).split('\n');
    expect(reportRows.filter((row) => row.startsWith('  GUARDED')).map((row) => row.replace(/ +/g, ' '))).toEqual([
      expect.stringMatching(/^ GUARDED in 3 repositories: removals: 6 of 6 items/),
      expect.stringMatching(/^ GUARDED acme\/odd removals: 7 of 7 items/),
    ]);
    expect(reportRows).toContain('    acme/one, acme/two, acme/three');
    const allowFixes = reportRows.flatMap((row) => /`--allow ([^`]*)`/.exec(row)?.[1] ?? []);
    expect(allowFixes).toEqual(["'acme/*:removals:labels=6'", 'acme/odd:removals:labels=7']);
    const summary = formatJobSummary(result);
    expect(summary.match(/<b>GUARDED<\/b>/g)).toHaveLength(2);
    const names = ['one', 'two', 'three'].map((name) => `<code>acme/${name}</code>`).join(', ');
    // The names appear in the guarded change, in the list of failed repositories, and in the note about the stopped
    // run.
    expect(summary.split(names)).toHaveLength(4);
    expect(summary).not.toContain('<h3><code>acme/one');
    const allowedLines = readAllow('fleet-removals=25', ...allowFixes.map((text) => text.replaceAll("'", '')));
    expect((await stage.apply({ ...stop, allow: allowedLines })).outcome).toBe('success');
    expect(getLabels(stage, 'three')).toEqual([]);
  });

  it('guarded changes appear per repository if their values differ, and always in the details [2.1.12.7]', async () => {
    const result = await openFleetWithLabels({ one: 6, two: 7 }).apply(stop);
    const listFixes = (text: string) => [...text.matchAll(/`--allow (acme[^`]*)`/g)].map(([, fix]) => fix);
    const fixPerRepository = ['acme/one:removals:labels=6', 'acme/two:removals:labels=7'];
    expect(listFixes(formatTerminalReport(result, { colour: false }))).toEqual(fixPerRepository);
    const resultOfEqualCounts = await openFleetWithLabels({ one: 6, two: 6 }).apply(stop);
    expect(listFixes(formatTerminalReport(resultOfEqualCounts, { colour: false, details: true }))).toEqual([
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
    expect([result.outcome, listAllowLines(result)]).toEqual(['success', []]);
    expect(listLines(result).filter(({ key }) => key === '_allow')).toEqual([]);
    expect(stage.simulator.repository('acme/one').visibility).toBe('private');
  });
});

describe('the brake for removals across all repositories', () => {
  const settings = '.github/settings.yml';
  const collaborators = 'collaborators:\n  _undeclared: delete\n  entries: []\n';
  const createCollaborators = (count: number) =>
    ['mona', 'hubot', 'dana', 'bob'].slice(0, count).map((login) => ({ login, role: 'write' }));
  /** Opens `count` repositories. Each has `each` collaborators that its file does not list. */
  const openFleetWithCollaborators = (count: number, collaboratorCount: number) =>
    openFleet({
      repositories: Array.from({ length: count }, (_, index) => ({
        owner: 'acme',
        name: `r${index}`,
        collaborators: createCollaborators(collaboratorCount),
        files: { [settings]: collaborators },
      })),
      around: { accounts: createCollaborators(4).map(({ login }) => ({ login, type: 'User' as const })) },
    });

  it('the `fleet-removals` brake stops small removals in many repositories before the first write [2.1.12.3]', async () => {
    const stage = openFleetWithCollaborators(12, 4);
    const result = await stage.apply(stop);
    expect([getExitCode(result), stage.listWrites(), listAllowLines(result)]).toEqual([1, [], ['fleet-removals=48']]);
    expect(formatLines({ ...result, targets: [] })[0]).toBe(
      'error: fleet-removals: 48 items will be deleted in 12 repositories, which removes access in 12 of them; no changes are made to any of them. To fix, allow them with `--allow fleet-removals=48`, if the changes are intended',
    );
    const checkResult = await stage.check(stop);
    expect([getExitCode(checkResult), listAllowLines(checkResult)]).toEqual([2, ['fleet-removals=48']]);
  });

  it('the `fleet-removals` brake allows only the exact total in `allow` [2.1.12.3]', async () => {
    const stage = openFleetWithCollaborators(12, 4);
    expect(listAllowLines(await stage.apply({ ...stop, allow: readAllow('fleet-removals=47') }))).toEqual([
      'fleet-removals=48',
    ]);
    expect(stage.listWrites()).toEqual([]);
    const result = await stage.apply({ ...stop, allow: readAllow('fleet-removals=48') });
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 48]);
  });

  it('the `fleet-removals` brake allows lost access in three repositories and stops it in four [2.1.12.3]', async () => {
    expect(listAllowLines(await openFleetWithCollaborators(3, 1).check(stop))).toEqual([]);
    expect(listAllowLines(await openFleetWithCollaborators(4, 1).check(stop))).toEqual(['fleet-removals=4']);
  });

  it('the `fleet-removals` brake counts only removed people and teams as lost access [2.1.12.3]', async () => {
    const repositories = Array.from({ length: 5 }, (_, index) => ({
      owner: 'acme',
      name: `r${index}`,
      labels: createLabels(1),
      files: { [settings]: 'labels: []\n' },
    }));
    const result = await openFleet({ repositories }).check(stop);
    expect([formatLines(result, 'drift').length, listAllowLines(result)]).toEqual([5, []]);
  });

  it('the `fleet-removals` brake counts each shard separately [2.1.12.3]', async () => {
    const shards = await Promise.all(
      [1, 2].map((index) => openFleetWithCollaborators(4, 1).check({ ...stop, shard: { index, of: 2 } })),
    );
    expect(shards.map(listAllowLines)).toEqual([[], []]);
    expect(listAllowLines(await openFleetWithCollaborators(4, 1).check(stop))).toEqual(['fleet-removals=4']);
  });

  it('the `fleet-removals` brake allows ten removed labels, or eleven if they are a small share of all labels [2.1.12.3]', async () => {
    const openFleetWithLabels = (removedCounts: readonly number[], keptCount: number) =>
      openFleet({
        repositories: removedCounts.map((count, index) => ({
          owner: 'acme',
          name: `r${index}`,
          labels: Array.from({ length: count + keptCount }, (_, index) => ({ name: `l${index}` })),
          files: {
            [settings]: `labels: [${Array.from({ length: keptCount }, (_, index) => `{name: l${count + index}}`).join(', ')}]\n`,
          },
        })),
      });
    expect(listAllowLines(await openFleetWithLabels([5, 5], 20).check(stop))).toEqual([]);
    expect(listAllowLines(await openFleetWithLabels([5, 6], 20).check(stop))).toEqual(['fleet-removals=11']);
    expect(listAllowLines(await openFleetWithLabels([5, 6, 0, 0, 0], 50).check(stop))).toEqual([]);
  });
});

describe('a section that apply plans a second time', () => {
  const rule = { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
  const publishingFile = `
repository: {visibility: public}
branches:
  - name: main
    protection: {required_status_checks: null, enforce_admins: false, required_pull_request_reviews: null, restrictions: null}
`;
  const openPrivateShop = () =>
    openScene({
      seed: {
        accounts: [{ login: 'acme', type: 'Organization', plan: 'free' }, ...people],
        repositories: [
          { owner: 'acme', name: 'shop', branches: ['main'], visibility: 'private', branch_rules: [rule] },
        ],
      },
    });

  it('the brakes check a section that apply plans a second time, and report each change once [2.1.12]', async () => {
    const stage = openPrivateShop();
    const result = await stage.apply(publishingFile, { ...stop, allow: readAllow('visibility=public') });
    expect(listAllowLines(result)).toEqual([expect.stringMatching(/^weaker-default=\d$/)]);
    expect(stage.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
    const shopOnTeamPlan = openShop({ branch_rules: [rule], visibility: 'private' });
    const allowedResult = await shopOnTeamPlan.apply(publishingFile, {
      ...stop,
      allow: readAllow('visibility=public', 'weaker-default=2'),
    });
    expect([allowedResult.outcome, listGuardedLines(allowedResult)]).toEqual(['success', []]);
    const warnedResult = await openShop({ branch_rules: [rule], visibility: 'private' }).apply(publishingFile);
    expect(listAllowLines(warnedResult)).toEqual(['visibility=public', 'weaker-default=2']);
  });
});

it('names the brakes as the reason for changes that depend on a stopped change [2.1.12]', async () => {
  const stage = openScene();
  const settings = 'repository: {visibility: private, archived: true}\nactions: {access_level: user}\n';
  const result = await stage.apply(settings, stop);
  const reason = /\(the brakes visibility and archive stopped this repository\)$/;
  const notes = formatLines(result, 'note').filter((line) => line.includes('not done: '));
  expect(notes.map((line) => reason.test(line))).toEqual([true, true, true]);
  expect(notes[2]).toContain('not done: cannot be read before repository.visibility is applied: GET ');
  expect(listLines(result).filter(({ kind, code }) => kind === 'error' && code !== 'guarded')).toEqual([]);
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
});

it('an approved plan does not release a brake [2.1.12]', async () => {
  const settings = 'repository: {visibility: private}\nlabels: {_undeclared: delete, entries: []}\n';
  const stage = openShop({ labels: createLabels(9) });
  const { plan } = (await stage.check(settings, { planFile: 'plan.json' })).targets[0]!;
  stage.savedFiles['plan.json'] = formatPlanJson(createPlanDocument([plan!]));
  const approvedOptions = { ...stop, plan: { file: 'plan.json' } };
  const lines = ['visibility=private', 'removals:labels=9'];
  expect([listAllowLines(await stage.apply(settings, approvedOptions)), stage.listWrites()]).toEqual([lines, []]);
  const result = await stage.apply(settings, { ...approvedOptions, allow: readAllow(...lines) });
  expect([result.outcome, listGuardedLines(result)]).toEqual(['success', []]);
});

it('an approved plan does not raise the limit of repositories that may change [2.1.12]', async () => {
  const files = { '.github/settings.yml': 'repository: {has_wiki: false}\n' };
  const stage = openFleet({ repositories: ['one', 'two'].map((name) => ({ owner: 'acme', name, files })) });
  const checkResult = await stage.check({ planFile: 'plan.json' });
  stage.savedFiles['plan.json'] = formatPlanJson(
    createPlanDocument(checkResult.targets.flatMap(({ plan }) => plan ?? [])),
  );
  const result = await stage.apply({ ...stop, maxChangedTargets: 1, plan: { file: 'plan.json' } });
  expect([listAllowLines(result), stage.listWrites()]).toEqual([['targets=2'], []]);
});

describe('an `_allow` line in the settings file', () => {
  const privateVisibility = 'repository: {visibility: private}\n';
  const formatAllow = (...lines: string[]) => `_allow: [${lines.join(', ')}]\n`;
  const listIdleNotes = (result: RunResult) =>
    listLines(result).filter(({ kind, key }) => kind === 'note' && key === '_allow');
  const path = '.github/settings.yml';
  const createTwoRepositories = (text: string) =>
    ['one', 'two'].map((name) => ({ owner: 'acme', name, files: { [path]: text } }));

  it('an `_allow` line allows only the change with exactly its value or count [2.1.12]', async () => {
    const stage = openShop({ labels: createLabels(9) });
    const visibilityAndLabels = `${privateVisibility}labels: {_undeclared: delete, entries: []}\n`;
    const resultOfWrongCount = await stage.apply(
      `${formatAllow('visibility=private', 'removals:labels=8')}${visibilityAndLabels}`,
      stop,
    );
    expect([getExitCode(resultOfWrongCount), listAllowLines(resultOfWrongCount), stage.listWrites()]).toEqual([
      1,
      ['removals:labels=9'],
      [],
    ]);
    expect(listGuardedLines(resultOfWrongCount)[0]!.message).toContain(
      'settings.yml, line 1, contains `removals:labels=8`, which has a different value',
    );
    const result = await stage.apply(
      `${formatAllow('visibility=private', 'removals:labels=9')}${visibilityAndLabels}`,
      stop,
    );
    expect([result.outcome, listGuardedLines(result), listIdleNotes(result)]).toEqual(['success', [], []]);
  });

  it('a note with its position asks to remove an `_allow` line that allows nothing [2.1.12]', async () => {
    const stage = openShop();
    const text = `${privateVisibility}_allow:\n  - visibility=private\n  - archive=true\n`;
    const idleNotes = listIdleNotes(await stage.apply(text, stop));
    expect(idleNotes.map(({ message, place }) => [message, place])).toEqual([
      [expect.stringContaining('`archive=true` allows none of the planned changes; remove it'), createPlace(4)],
    ]);
    const checkResult = await stage.check(text, stop);
    expect([getExitCode(checkResult), listIdleNotes(checkResult).map(({ place }) => place?.line)]).toEqual([0, [3, 4]]);
    expect(listIdleNotes(await stage.check(text, { ...stop, sections: ['repository'] }))).toEqual([]);
  });

  it('keeps quiet about an `_allow` line that a later change of the run may need [2.1.12]', async () => {
    const otherChange = 'milestones: [{title: v1}]\n';
    const findIdleLines = async (text: string, stage = openShop()) =>
      listIdleNotes(await stage.check(text, stop)).map(({ message }) => /`([^`]*)`/.exec(toShownText(message))![1]);
    const unread = openShop();
    unread.simulator.misbehave({
      match: ({ path }) => path.endsWith('/labels'),
      times: 9,
      with: { kind: 'status', status: 500, body: {} },
    });
    const archive = `${formatAllow('archive=true')}${otherChange}`;
    expect(await findIdleLines(archive)).toEqual(['archive=true']);
    expect(await findIdleLines(`${archive}labels: []\n`, unread)).toEqual([]);
    const access = formatAllow('own-access=octocat', 'own-access=unknown', 'default-branch=unknown');
    expect(await findIdleLines(access)).toEqual(['own-access=octocat', 'own-access=unknown', 'default-branch=unknown']);
    expect(await findIdleLines(`${access}${otherChange}`)).toEqual([]);
    const actionsOff = `${formatAllow('actions-off=yes')}${otherChange}`;
    const ownShop = openShop({}, {}, { environment: { GITHUB_REPOSITORY: 'Acme/Shop' } });
    expect(await findIdleLines(actionsOff, ownShop)).toEqual(['actions-off=yes']);
    const otherShop = openShop({}, {}, { environment: { GITHUB_REPOSITORY: 'acme/other' } });
    expect(await findIdleLines(actionsOff, otherShop)).toEqual([]);
  });

  const createPlace = (line: number) => ({ file: 'settings.yml', line, column: 5 });

  it('an `_allow` line for another repository allows nothing in this repository [2.1.12]', async () => {
    const resultOfOtherName = await openShop().apply(
      `${formatAllow('acme/other:visibility=private')}${privateVisibility}`,
      stop,
    );
    expect([listAllowLines(resultOfOtherName), listIdleNotes(resultOfOtherName)]).toEqual([['visibility=private'], []]);
    expect(
      (await openShop().apply(`${formatAllow('acme/shop:visibility=private')}${privateVisibility}`, stop)).outcome,
    ).toBe('success');
  });

  it.each([
    ['visibility=hidden', 'does not match any brake'],
    ['targets=3', 'applies to a whole run'],
  ])('the invalid `_allow` line `%s` fails the run before the first request [2.1.12]', async (line, problem) => {
    const stage = openShop();
    expect(formatLines(await stage.apply(`${formatAllow(line)}${privateVisibility}`, stop), 'error').join()).toContain(
      problem,
    );
    expect(stage.simulator.requests).toEqual([]);
    expect(formatLines(await stage.check('_allow: visibility=private\n'), 'error').join()).toContain('must be a list');
  });

  it('an `_allow` line in a defaults file must name its repository [2.1.12]', async () => {
    const applyDefaultsFile = (line: string) => {
      const stage = openFleet({
        repositories: ['one', 'two'].map((name) => ({ owner: 'acme', name })),
        files: { 'defaults.yml': `${formatAllow(line)}${privateVisibility}` },
      });
      return stage.apply({ ...stop, defaultsFile: 'defaults.yml' });
    };
    expect(listAllowLines(await applyDefaultsFile('acme/one:visibility=private'))).toEqual([
      'acme/two:visibility=private',
    ]);
    expect(formatLines(await applyDefaultsFile('visibility=private'), 'error').join()).toContain(
      'does not name its repository',
    );
  });

  it('the advice for several repositories names the files that may contain `_allow` [2.1.12]', async () => {
    const stage = openFleet({
      repositories: [{ owner: 'acme', name: 'one', files: { '.github/settings.yml': privateVisibility } }],
      files: {},
    });
    const line = 'acme/one:visibility=private';
    expect(formatLines(await stage.apply(stop), 'error')).toEqual([
      expect.stringContaining(
        `with \`- ${line}\` below \`_allow:\` in a layer, or in a file of \`--repos-dir\` or \`--defaults-file\`, if`,
      ),
    ]);
    stage.localFiles['repos/one.yml'] = `${formatAllow(line)}${privateVisibility}`;
    expect(formatLines(await stage.apply({ ...stop, reposDir: 'repos' }), 'error')).toEqual([]);
  });

  it('an undo file omits `_allow`, and a brake stops its apply until a line allows the change [2.1.12]', async () => {
    const stage = openShop({ visibility: 'public' });
    const text = `${formatAllow('visibility=private')}${privateVisibility}`;
    expect((await stage.apply(text, { ...stop, undoFile: 'undo.yml' })).outcome).toBe('success');
    const undoFile = stage.savedFiles['undo.yml']!;
    expect(undoFile).not.toContain('_allow');
    expect(listAllowLines(await stage.apply(undoFile, stop))).toContain('visibility=public');
    const undoResult = await stage.apply(`${formatAllow('visibility=public')}${undoFile}`, stop);
    expect([
      undoResult.outcome,
      listGuardedLines(undoResult),
      stage.simulator.repository('acme/shop').visibility,
    ]).toEqual(['success', [], 'public']);
  });

  it('a snapshot omits `_allow` and does not replace a file that contains `_allow` [2.1.12]', async () => {
    const stage = openShop();
    expect((await stage.snapshot({ sections: ['repository'] })).text).not.toContain('_allow');
    const text = `${formatAllow('visibility=private')}${privateVisibility}`;
    stage.savedFiles['settings.snapshot.yml'] = text;
    const { result } = await stage.snapshot({ sections: ['repository'] });
    expect([result.outcome, stage.savedFiles['settings.snapshot.yml']]).toEqual(['failed', text]);
  });

  it('adopt keeps `_allow` lines in the file unchanged [2.1.12]', async () => {
    const text = `# Until Friday.\n${formatAllow('visibility=private', 'archive=true')}repository:\n  has_wiki: false\n`;
    const { result, text: adoptedText } = await runAdopt(openShop(), text);
    expect([result.outcome, adoptedText]).toEqual(['success', text.replace('has_wiki: false', 'has_wiki: true')]);
  });

  it("an `_allow` line in a repository's own file is an error and does not release the brake [2.1.12]", async () => {
    const stage = openFleet({
      repositories: createTwoRepositories(`${formatAllow('visibility=private')}${privateVisibility}`),
    });
    const result = await stage.apply(stop);
    expect(formatLines(result, 'error').join()).toContain('is not allowed in a repository’s own file');
    expect([listAllowLines(result), stage.listWrites()]).toEqual([
      ['acme/one:visibility=private', 'acme/two:visibility=private'],
      [],
    ]);
  });

  it('an `_allow` line in an own file counts only if the fleet file permits it, for its repository only [2.1.12]', async () => {
    const applyWithOwnFile = (ownKeys: string, ...lines: string[]) => applyInEnvironment({}, ownKeys, ...lines);
    const applyInEnvironment = (environment: Record<string, string>, ownKeys: string, ...lines: string[]) => {
      const stage = openFleet({
        environment,
        repositories: [
          ...createTwoRepositories(privateVisibility),
          { owner: 'acme', name: 'three', files: { [path]: `${formatAllow(...lines)}${privateVisibility}` } },
        ],
        files: { 'fleet.yml': `targets: [{repos: acme/*}]\nown: {as: highest-layer, sections: all${ownKeys}}\n` },
      });
      return stage.apply(stop);
    };
    const linesOfTwo = ['acme/one:visibility=private', 'acme/two:visibility=private'];
    const allowedResult = await applyWithOwnFile(
      ', allow: true',
      'acme/three:visibility=private',
      'acme/one:visibility=private',
    );
    expect(formatLines(allowedResult, 'warning').join()).toContain('allowed by `_allow`');
    expect(listAllowLines(allowedResult).toSorted()).toEqual(linesOfTwo);
    const pushEnvironment = { GITHUB_EVENT_NAME: 'push', GITHUB_REPOSITORY: 'acme/fleet' };
    const pushResult = await applyInEnvironment(pushEnvironment, ', allow: true', 'acme/three:visibility=private');
    expect(
      formatLines(pushResult, 'error').filter((error) => error.includes('which belongs to an earlier change')),
    ).toHaveLength(1);
    for (const ownKeys of ['', ', allow: false']) {
      const forbiddenResult = await applyWithOwnFile(ownKeys, 'visibility=private');
      expect(listAllowLines(forbiddenResult).toSorted()).toEqual([
        ...linesOfTwo.slice(0, 1),
        'acme/three:visibility=private',
        linesOfTwo[1],
      ]);
      expect(formatLines(forbiddenResult, 'error').join()).toContain('`own: {allow: true}`');
    }
  });
});
