import { expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { listIssues } from '../kit/reports/issues.ts';
import { formatLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';

const settings = 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n';
const bug = { name: 'bug', color: 'd73a4a' };
const undeclaredLabel = { name: 'later', color: 'ffffff' };
const marker = '<!-- trueup: settings drift -->';
const bot = 'github-actions[bot]';

function openShop(repositorySeed: Partial<RepositorySeed> = {}, options: SceneOptions = {}) {
  const repository = { owner: 'acme', name: 'shop', labels: [bug], ...repositorySeed };
  const tokens = [
    { token: 'all-powerful' },
    { token: 'own', kind: 'app' as const, login: bot, grants: { Issues: 'write' } as const },
  ];
  const accounts = [{ login: bot }];
  const { simulator, ...rest } = openScene({
    ...options,
    seed: { tokens, accounts, repositories: [repository], ...options.seed } as any,
  });
  const dailyOptions: Partial<RunOptions> = { driftIssue: true, reportToken: new Secret('own') };
  const check = (moreOptions: Partial<RunOptions> = {}, text = settings) =>
    rest.check(text, { ...dailyOptions, ...moreOptions });
  return { ...rest, simulator, issues: () => listIssues(simulator), check };
}

const driftedShop = { labels: [bug, undeclaredLabel] };
const createMarkedIssue = (user: string | null, moreFields: object = {}) => ({
  title: 'x',
  body: `${marker}\n\nold`,
  user,
  ...moreFields,
});

it('check opens the drift issue with the report token if a setting differs, and writes nothing else [6.5]', async () => {
  const { check, issues, listWrites, simulator } = openShop(driftedShop);
  expect((await check()).outcome).toBe('drift');
  expect(issues()).toMatchObject([
    { number: 1, title: 'Repository settings differ from the settings file', state: 'open', user: bot },
  ]);
  expect(issues()[0]!.body).toMatch(/^<!-- trueup: settings drift -->\n\nLast clean check: none since /);
  expect(issues()[0]!.body).toContain('later');
  expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/issues']);
  expect(simulator.objections).toEqual([]);
});

it('a clean check closes the drift issue with its time, and the reopened issue keeps the time [6.5]', async () => {
  const { check, apply, issues, listWrites } = openShop(driftedShop);
  await check();
  await apply(settings);
  await check();
  expect(issues()).toMatchObject([{ number: 1, state: 'closed', state_reason: 'completed' }]);
  const [, time] = /^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(issues()[0]!.body)!;
  await check({}, settings.replace('d73a4a', '0e8a16'));
  expect(issues()).toMatchObject([{ number: 1, state: 'open' }]);
  expect(issues()[0]!.body).toContain(`Last clean check: ${time}.\n`);
  expect(listWrites().filter((route) => route.startsWith('POST'))).toHaveLength(1);
});

it('a clean check opens no drift issue and updates the time in a closed one [6.5]', async () => {
  const { check, listWrites } = openShop();
  expect((await check()).outcome).toBe('success');
  expect(listWrites()).toEqual([]);
  const stageWithClosedIssue = openShop({ issues: [createMarkedIssue(bot, { state: 'closed' })] } as any);
  await stageWithClosedIssue.check();
  expect(stageWithClosedIssue.issues()).toMatchObject([{ state: 'closed' }]);
  expect(stageWithClosedIssue.issues()[0]!.body).toMatch(/^Last clean check: \d{4}-/m);
});

it('a check of chosen sections does not close the drift issue and counts as no clean check [6.5]', async () => {
  const { check, issues } = openShop(driftedShop);
  const file = `${settings}milestones: []\n`;
  await check({}, file);
  await check({ sections: ['milestones'] }, file);
  const [issue] = issues();
  expect(issue).toMatchObject({ state: 'open', body: expect.stringContaining('No changes in the chosen sections.') });
  expect(issue!.body).toContain('Last clean check: none since');
});

it('an incomplete check does not close the drift issue, and opens none without drift [6.5]', async () => {
  const moreSettings = `${settings}autolinks: []\n`;
  const seed = {
    tokens: [
      { token: 'all-powerful', grants: { Issues: 'read' } },
      { token: 'own', kind: 'app', login: bot, grants: { Issues: 'write' } },
    ],
  };
  const stageWithIssue = openShop({ issues: [createMarkedIssue(bot)] } as any, { seed } as any);
  expect((await stageWithIssue.check({ onMissingPermission: 'warn' }, moreSettings)).outcome).toBe('partial');
  expect(stageWithIssue.issues()).toMatchObject([
    { state: 'open', title: 'Repository settings differ from the settings file' },
  ]);
  expect(stageWithIssue.issues()[0]!.body).toContain('autolinks');
  const stageWithoutIssue = openShop({}, { seed } as any);
  expect((await stageWithoutIssue.check({}, moreSettings)).outcome).toBe('failed');
  expect(stageWithoutIssue.listWrites()).toEqual([]);
  const driftedStage = openShop(driftedShop, { seed } as any);
  expect((await driftedStage.check({}, moreSettings)).outcome).toBe('failed');
  expect(driftedStage.issues()).toMatchObject([{ state: 'open' }]);
});

it('check finds the drift issue by its marker and author, and ignores pull requests [6.5]', async () => {
  const decoys = [
    createMarkedIssue('mallory'),
    createMarkedIssue(null),
    createMarkedIssue(bot, { isPull: true }),
    { title: 'Repository settings differ from the settings file', body: 'no marker', user: bot },
  ];
  const repositorySeed = { ...driftedShop, issues: [...decoys, createMarkedIssue(bot, { title: 'renamed' })] };
  const { check, issues, simulator } = openShop(repositorySeed as any);
  await check();
  expect(issues().slice(0, 4)).toMatchObject(decoys);
  expect(issues()).toHaveLength(5);
  expect(issues()[4]).toMatchObject({ state: 'open', title: 'Repository settings differ from the settings file' });
  expect(simulator.objections).toEqual([]);
});

it('check does not change the drift issue if GitHub does not identify the token [6.5]', async () => {
  const { check, simulator, listWrites } = openShop({ ...driftedShop, issues: [createMarkedIssue(bot)] } as any);
  const change = (answer: any) => ({ ...answer, text: '{"data": {"viewer": {}}}' });
  simulator.misbehave({ match: ({ route }) => route === 'query Viewer', times: 9, with: { kind: 'answer', change } });
  const warning = expect.stringContaining('an unknown format: viewer.login is missing');
  expect([formatLines(await check(), 'warning'), listWrites()]).toEqual([[warning], []]);
});

it('the drift issue of a public repository contains no value that only administrators can see [6.5]', async () => {
  const webhookSettings = 'webhooks:\n  - config: {url: "https://hooks.example/kestrel"}\n';
  const readIssueBody = async (visibility: string, options: Partial<RunOptions> = {}) => {
    const repositorySeed = { visibility, webhooks: [{ config: { url: 'https://falcon.example/kite' } }] };
    const { check, issues } = openShop(repositorySeed as any);
    await check(
      options,
      webhookSettings.replace('webhooks:\n', 'webhooks:\n  _undeclared: delete\n  entries:\n').replace('  - ', '  - '),
    );
    return issues()[0]!.body.replaceAll('<wbr>', '');
  };
  expect(await readIssueBody('public')).not.toContain('kite');
  expect(await readIssueBody('internal')).not.toContain('kite');
  expect(await readIssueBody('private')).toContain('falcon.example/kite');
  expect(await readIssueBody('public', { adminValues: 'show' })).toContain('falcon.example/kite');
});

it('the drift issue links to the apply workflow and suggests `adopt` while settings differ [12.22]', async () => {
  const { check, issues } = openShop(driftedShop);
  await check({ applyWorkflow: 'my settings.yml' });
  const page = 'https://github.com/acme/shop/actions/workflows/my%20settings.yml';
  expect(issues()[0]!.body).toContain(`[start the settings workflow](${page})`);
  expect(issues()[0]!.body).toContain('`trueup adopt --repository acme/shop`');
  const stageWithoutWorkflow = openShop(driftedShop);
  await stageWithoutWorkflow.check();
  expect(stageWithoutWorkflow.issues()[0]!.body).not.toContain('workflow');
  const stageWithoutDrift = openShop({ issues: [createMarkedIssue(bot)] } as any);
  await stageWithoutDrift.check({ applyWorkflow: 'my settings.yml' });
  expect(stageWithoutDrift.issues()[0]!.body).not.toContain('workflow');
});

it("check writes the drift issue with the run's token if no report token is set [6.5]", async () => {
  const { check, issues } = openShop(driftedShop);
  await check({ reportToken: undefined });
  expect(issues()).toMatchObject([{ user: 'octocat' }]);
});

it('a failed write of the drift issue is a warning, and the check ends with the same result [6.5]', async () => {
  const seed = {
    tokens: [{ token: 'all-powerful' }, { token: 'own', kind: 'app', login: bot, grants: { Issues: 'read' } }],
  };
  const { check } = openShop(driftedShop, { seed } as any);
  const result = await check();
  expect(result.outcome).toBe('drift');
  expect(formatLines(result, 'warning')).toEqual([
    expect.stringMatching(/^warning: the drift issue was not written: .*Issues: write/),
  ]);
  const stageWithoutIssues = openShop({ ...driftedShop, settings: { has_issues: false } } as any);
  expect(formatLines(await stageWithoutIssues.check(), 'warning')[0]).toContain('the drift issue was not written: ');
});

it('a check without `drift-issue` sends no request for issues [6.5]', async () => {
  const { check, simulator } = openShop(driftedShop);
  await check({ driftIssue: false });
  expect(simulator.requests.filter(({ route }) => /issues|Viewer/.test(route))).toEqual([]);
});
