import { describe, expect, it } from 'vitest';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { redactUrlCredentials } from '../../packages/core/src/settings/redaction.ts';
import { formatLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { createCaller, renameRepository } from '../kit/runs/simulator-caller.ts';
import { openProtectedShop } from '../kit/samples/protected-shop.ts';

const settings = `
labels:
  - name: bug
    color: d73a4a
  - name: docs
    color: 0075ca
  - name: new
    color: ffffff
`;

const labels = [
  { name: 'bug', color: 'ff0000', description: null },
  { name: 'docs', color: '111111', description: null },
];

const openShop = (repositorySeed: object = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels, ...repositorySeed }] } });

const createDocument = (result: RunResult) => createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));

/** Runs check, saves the plan in `plan.json`, and returns the options of an apply that is limited to the plan. */
async function saveApprovedPlan(
  stage: Scene,
  fileText = settings,
  options: Partial<RunOptions> = {},
): Promise<Partial<RunOptions>> {
  stage.savedFiles['plan.json'] = formatPlanJson(
    createDocument(await stage.check(fileText, { planFile: 'plan.json', ...options })),
  );
  return { ...options, plan: { file: 'plan.json' } };
}

const changeLabelByHand = (stage: Scene, name: string, body: object) =>
  createCaller(stage.simulator, 'all-powerful').send('PATCH', `/repos/acme/shop/labels/${name}`, body);

it('a plan lists a section with a refused change as unplanned', async () => {
  const stage = openShop({ environments: [{ name: 'live', wait_timer: 5 }] });
  const fileWithRefusedChange = 'environments: [{name: live, can_admins_bypass: false}]\nlabels: [{name: bug}]';
  const [target] = createDocument(await stage.check(fileWithRefusedChange, { planFile: 'plan.json' })).targets;
  expect(target).toMatchObject({ unplanned: ['environments'] });
});

it('apply with a plan writes all planned changes if nothing has changed', async () => {
  const stage = openShop();
  expect((await stage.apply(settings, await saveApprovedPlan(stage))).outcome).toBe('success');
  expect(stage.listWrites()).toHaveLength(3);
});

it('apply with a plan writes its items, reports other changes as drift and exits with 2 [12.28]', async () => {
  const stage = openShop({ milestones: [] });
  const approvedOptions = await saveApprovedPlan(stage, settings);
  const result = await stage.apply(`${settings}milestones: [{title: v1}]\n`, approvedOptions);
  expect(stage.listWrites()).toHaveLength(3);
  expect(stage.listWrites().join()).not.toContain('milestones');
  expect([result.outcome, getExitCode(result)]).toEqual(['drift', 2]);
  expect(formatLines(result, 'note')).toEqual([
    'note: not done: milestone "v1" to be created (it is not in the approved plan in `plan.json`)',
  ]);
});

it('apply with a plan fails if a write fails and other changes are unapproved [12.28]', async () => {
  const stage = openShop({ milestones: [] });
  const approvedOptions = await saveApprovedPlan(stage, settings);
  stage.simulator.misbehave({
    match: ({ method }) => method === 'PATCH',
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  const result = await stage.apply(`${settings}milestones: [{title: v1}]\n`, approvedOptions);
  expect([result.outcome, getExitCode(result)]).toEqual(['failed', 1]);
});

it('apply with a plan skips an approved change that a person has made by hand', async () => {
  const stage = openShop();
  const approvedOptions = await saveApprovedPlan(stage);
  await changeLabelByHand(stage, 'bug', { color: 'd73a4a' });
  stage.simulator.forgetRequests();
  const result = await stage.apply(settings, approvedOptions);
  expect([result.outcome, stage.listWrites().length, formatLines(result, 'note')]).toEqual(['success', 2, []]);
});

it('apply with a plan writes an approved value over a newer live value [2.1.20]', async () => {
  const stage = openShop();
  const approvedOptions = await saveApprovedPlan(stage);
  await changeLabelByHand(stage, 'bug', { color: '000000' });
  stage.simulator.forgetRequests();
  expect([(await stage.apply(settings, approvedOptions)).outcome, stage.listWrites().length]).toEqual(['success', 3]);
});

it('apply with a plan skips changes that the file declares only after the approval', async () => {
  const stage = openShop();
  const approvedOptions = await saveApprovedPlan(stage);
  const changedFile = settings.replace('d73a4a', '123456').replace('name: new', 'name: other');
  const result = await stage.apply(changedFile, approvedOptions);
  expect(stage.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}/labels/{name}']);
  expect(formatLines(result, 'note')).toEqual([
    'note: not done: label "bug": color ff0000 → 123456 (it is not in the approved plan in `plan.json`)',
    'note: not done: label "other" to be created (it is not in the approved plan in `plan.json`)',
  ]);
  expect([result.outcome, result.targets[0]!.sections[0]!.status]).toEqual(['drift', 'drift']);
});

it('apply rejects an invalid plan file before the first request', async () => {
  const stage = openShop();
  const approvedOptions = await saveApprovedPlan(stage);
  stage.savedFiles['plan.json'] = stage.savedFiles['plan.json']!.replace('"format": 2', '"format": 7');
  stage.simulator.forgetRequests();
  const result = await stage.apply(settings, approvedOptions);
  expect([result.outcome, stage.simulator.requests]).toEqual(['failed', []]);
  expect(formatLines(result)[0]).toContain('`plan.json` is not a Trueup plan: format has an unexpected value');
});

describe('an approved plan and the id of its repository', () => {
  const openTwoRepositories = () =>
    openScene({
      seed: {
        repositories: [
          { owner: 'acme', name: 'shop', id: 7, labels },
          { owner: 'acme', name: 'store', id: 9, labels },
        ],
      },
    });
  it('refuses a plan if another repository now has the name [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    await renameRepository(stage.simulator, 'shop', 'shop-2');
    await renameRepository(stage.simulator, 'store', 'shop');
    stage.simulator.forgetRequests();
    const result = await stage.apply(settings, approvedOptions);
    expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')).toEqual([
      'error: acme/shop has the repository id 9, but the approved plan in `plan.json` is for the id 7. To fix, approve a plan that was made for this repository',
    ]);
  });

  it('applies a plan after its repository is renamed [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    await renameRepository(stage.simulator, 'shop', 'shop-2');
    stage.simulator.forgetRequests();
    const repository = { owner: 'acme', name: 'shop-2' };
    expect((await stage.apply(settings, { ...approvedOptions, repository })).outcome).toBe('success');
    expect(stage.listWrites()).toHaveLength(3);
  });

  it('refuses a plan that names another repository [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    for (const name of ['acme/elsewhere', 'acme/store']) {
      stage.savedFiles['plan.json'] = stage.savedFiles['plan.json']!.replaceAll(/"acme\/[a-z]+"/g, `"${name}"`);
      stage.simulator.forgetRequests();
      expect([formatLines(await stage.apply(settings, approvedOptions), 'error')[0], stage.listWrites()]).toEqual([
        expect.stringContaining(`is for ${name}, but this repository is acme/shop`),
        [],
      ]);
    }
  });

  it('refuses a plan with the id of another repository [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    stage.savedFiles['plan.json'] = stage.savedFiles['plan.json']!.replace('"id": 7', '"id": 9');
    expect(formatLines(await stage.apply(settings, approvedOptions), 'error')[0]).toContain(
      'acme/shop has the repository id 7',
    );
    expect(stage.listWrites()).toEqual([]);
  });

  it('refuses a plan for a repository with the same id on another server [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    expect(JSON.parse(stage.savedFiles['plan.json']!).targets[0]).toMatchObject({
      id: 7,
      server: 'https://api.github.com',
    });
    stage.environment.GITHUB_API_URL = 'https://code.example/api/v3';
    stage.simulator.forgetRequests();
    const result = await stage.apply(settings, approvedOptions);
    expect([result.outcome, stage.simulator.requests]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')).toEqual([
      'error: `plan.json` is a plan for `https://api.github.com`, but this run uses `https://code.example/api/v3`. To fix, set GITHUB_API_URL to the server of the plan, or approve a plan that was made on this server',
    ]);
  });

  it('accepts a plan for the same server in another spelling [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    stage.environment.GITHUB_API_URL = 'https://API.github.com:443/';
    expect((await stage.apply(settings, approvedOptions)).outcome).toBe('success');
  });

  it('refuses a plan of an older version, which contains no server [1.11]', async () => {
    const stage = openTwoRepositories();
    const approvedOptions = await saveApprovedPlan(stage);
    const { format: _, targets } = JSON.parse(stage.savedFiles['plan.json']!);
    const oldTargets = targets.map(({ server: _, ...target }: any) => target);
    stage.savedFiles['plan.json'] = JSON.stringify({ format: 1, targets: oldTargets });
    stage.simulator.forgetRequests();
    const result = await stage.apply(settings, approvedOptions);
    expect([result.outcome, stage.simulator.requests]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')).toEqual([
      'error: `plan.json` has format 1, which does not contain the GitHub server. To fix, write a new plan with `--plan-file`, and approve it',
    ]);
  });

  it('an approved plan costs one request for the id, and none if nothing differs [1.11]', async () => {
    const stage = openTwoRepositories();
    const countReads = () =>
      stage.simulator.requests.filter(({ route }) => route === 'GET /repos/{owner}/{repo}').length;
    const counts: number[] = [];
    const recordReads = async <T>(run: () => Promise<T>) => {
      stage.simulator.forgetRequests();
      const result = await run();
      counts.push(countReads());
      return result;
    };
    await recordReads(() => stage.check(settings));
    const approvedOptions = await recordReads(() => saveApprovedPlan(stage));
    for (let time = 0; time < 2; time++) await recordReads(() => stage.apply(settings, approvedOptions));
    await recordReads(() => saveApprovedPlan(stage));
    expect(counts).toEqual([0, 1, 1, 0, 0]);
  });
});

describe('a plan with withheld changes', () => {
  const otherWorkflow = { environment: { GITHUB_REPOSITORY: 'acme/elsewhere' } };
  const openHiddenRepository = () =>
    openScene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', labels }] },
      ...otherWorkflow,
    });

  it('the plan of a hidden repository counts the writes that it omits and approves none', async () => {
    const stage = openHiddenRepository();
    const approvedOptions = await saveApprovedPlan(stage);
    expect(JSON.parse(stage.savedFiles['plan.json']!).targets).toEqual([
      { repository: 'redacted-1', items: [], withheld: 3 },
    ]);
    const result = await stage.apply(settings, { ...approvedOptions, privateRepos: 'show' });
    expect([result.outcome, stage.listWrites()]).toEqual(['drift', []]);
    expect(formatLines(result, 'note')[0]).toContain(
      '(it is not in the approved plan in `plan.json`, which omits changes that its readers may not see)',
    );
  });

  it('a public plan omits a change with a restricted name and approves the others [2.1.20]', async () => {
    const stage = openShop({
      autolinks: [{ id: 3, key_prefix: 'CANARY-', url_template: 'https://t.example/<num>' }],
    });
    stage.environment.GITHUB_ACTIONS = 'true';
    const text = `${settings}autolinks: {_undeclared: delete, entries: []}\n`;
    const approvedOptions = await saveApprovedPlan(stage, text);
    expect(stage.savedFiles['plan.json']).not.toContain('CANARY');
    const result = await stage.apply(text, approvedOptions);
    expect([result.outcome, stage.listWrites().length]).toEqual(['drift', 3]);
    expect(formatLines(result, 'note').join()).toContain('which omits changes that its readers may not see');
  });
});

describe('a plan for several settings of one object', () => {
  const repositorySettings = 'repository:\n  description: New\n  has_wiki: false\n  has_projects: false\n';
  const changeSettings = (stage: Scene, body: object) =>
    createCaller(stage.simulator, 'all-powerful').send('PATCH', '/repos/acme/shop', body);

  it('the plan has one item per setting, and apply sends one request for all [2.1.16]', async () => {
    const stage = openShop();
    const approvedOptions = await saveApprovedPlan(stage, repositorySettings);
    const [{ items }] = JSON.parse(stage.savedFiles['plan.json']!).targets;
    expect(items.map(({ changes }: any) => changes.map(({ key }: any) => key)).sort()).toEqual([
      ['description'],
      ['has_projects'],
      ['has_wiki'],
    ]);
    expect((await stage.apply(repositorySettings, approvedOptions)).outcome).toBe('success');
    expect(stage.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
  });

  it('apply skips a setting that a person has changed by hand, and writes the others [2.1.16]', async () => {
    const stage = openShop();
    const approvedOptions = await saveApprovedPlan(stage, repositorySettings);
    await changeSettings(stage, { has_wiki: false });
    stage.simulator.forgetRequests();
    const result = await stage.apply(repositorySettings, approvedOptions);
    expect([result.outcome, stage.listWrites().length]).toEqual(['success', 1]);
  });

  it('apply skips a setting whose wanted value differs from the plan and writes the others [2.1.16]', async () => {
    const stage = openShop();
    const approvedOptions = await saveApprovedPlan(stage, repositorySettings);
    const result = await stage.apply(repositorySettings.replace('New', 'Newer'), approvedOptions);
    expect(formatLines(result, 'note')).toEqual([expect.stringContaining('→ Newer (it is not in the approved plan')]);
    const [patchRequest] = stage.simulator.requests.filter(({ method }) => method === 'PATCH');
    expect(patchRequest?.body).toEqual({ has_wiki: false, has_projects: false });
  });
});

it.each([
  ['publish the repository', 'repository: {visibility: public}\n', null],
  ['publish a site', 'pages: {source: {branch: main, path: /}}\n', null],
  ['make a private site public', 'pages: {public: true}\n', { public: false }],
])('apply with a plan does not %s before changes that the plan omits [5.18]', async (_, publishingFile, pages) => {
  const stage = openProtectedShop({ visibility: 'private', pages }, {}, 'enterprise');
  const approvedOptions = await saveApprovedPlan(stage, publishingFile, { brakes: 'warn' });
  const wholeFile = `${publishingFile}actions: {enabled: false}\n`;
  const result = await stage.apply(wholeFile, approvedOptions);
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
  expect(formatLines(result, 'note').join()).toContain('(this change comes last, and actions is not finished)');
  expect((await stage.apply(wholeFile, await saveApprovedPlan(stage, wholeFile, { brakes: 'warn' }))).outcome).toBe(
    'success',
  );
});

it('an approved webhook URL does not approve another URL that is displayed the same [2.1.20]', async () => {
  const formatHook = (url: string) => `webhooks: [{config: {url: "${url}"}, events: [push]}]\n`;
  const [approvedUrl, similarUrl] = ['https://hooks.example/in?to=mona', 'https://hooks.example/in?to=eve90240'];
  expect(redactUrlCredentials(similarUrl!)).toBe(redactUrlCredentials(approvedUrl!));
  const stage = openShop();
  const approvedOptions = await saveApprovedPlan(stage, formatHook(approvedUrl!));
  expect([(await stage.apply(formatHook(similarUrl!), approvedOptions)).outcome, stage.listWrites()]).toEqual([
    'drift',
    [],
  ]);
  expect([(await stage.apply(formatHook(approvedUrl!), approvedOptions)).outcome, stage.listWrites().length]).toEqual([
    'success',
    1,
  ]);
});

const formatProtection = (reviews: string, checks: string) =>
  `branches: [{name: main, protection: {required_pull_request_reviews: ${reviews}, required_status_checks: ${checks}, enforce_admins: null, restrictions: null}}]\n`;
const formatChecks = (checks: string) => formatProtection('null', `{strict: false, ${checks}}`);

it.each([
  ['a status check from any app', formatChecks('contexts: [ci]'), formatChecks('checks: [{context: ci, app_id: -1}]')],
  [
    'reviews without a required approval',
    formatProtection('{}', 'null'),
    formatProtection('{required_approving_review_count: 0}', 'null'),
  ],
])('an approved branch protection does not approve %s [2.1.20]', async (_, approvedFile, file) => {
  const stage = openShop({ branch_rules: [{ pattern: 'main' }] });
  const approvedOptions = await saveApprovedPlan(stage, approvedFile);
  const result = await stage.apply(file, approvedOptions);
  expect([result.outcome, stage.listWrites()]).toEqual(['drift', []]);
  expect((await stage.apply(approvedFile, approvedOptions)).outcome).toBe('success');
});

const formatPolicyWith = (...rules: readonly string[]) =>
  `actions_policies: [{name: base, rules: [${rules.join(', ')}]}]\n`;
const formatRulesetWith = (rules: string, refs: string, actors: string) =>
  `rulesets: [{name: base, target: branch, enforcement: active, bypass_actors: [${actors}], conditions: {ref_name: {include: [${refs}], exclude: []}}, rules: [${rules}]}]\n`;
const [events, actors] = [
  '{type: restrict_action_events, parameters: {allowed_events: [push]}}',
  '{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 4, type: RepositoryRole}]}}',
];

it.each([
  [
    'rule',
    formatRulesetWith('{type: deletion}, {type: creation}', 'main', ''),
    '{type: deletion}, ',
    '{type: creation}',
  ],
  ['ref', formatRulesetWith('{type: deletion}', 'main, dev', ''), 'main, ', ', dev'],
  [
    'bypass actor',
    formatRulesetWith('{type: deletion}', 'main', '{role: admin}, {role: write}'),
    '{role: admin}, ',
    ', {role: write}',
  ],
  ['rule of an Actions policy', formatPolicyWith(events!, actors!), `${events}, `, `, ${actors}`],
])(
  'an approval to remove one %s does not approve the removal of another [2.1.20]',
  async (_, file, firstEntry, secondEntry) => {
    const stage = openShop();
    expect(formatLines(await stage.apply(file), 'error')).toEqual([]);
    const approvedOptions = await saveApprovedPlan(stage, file.replace(firstEntry, ''));
    const writeCount = stage.listWrites().length;
    expect((await stage.apply(file.replace(secondEntry, ''), approvedOptions)).outcome).toBe('drift');
    expect(stage.listWrites()).toHaveLength(writeCount);
    expect((await stage.apply(file.replace(firstEntry, ''), approvedOptions)).outcome).toBe('success');
  },
);

it('apply with a plan does not clear a property value while another value is unapproved [5.18]', async () => {
  const property_definitions = [{ property_name: 'class' }, { property_name: 'tier' }];
  const property_values = [
    { property_name: 'class', value: 'critical' },
    { property_name: 'tier', value: 'gold' },
  ];
  const stage = openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', property_definitions }],
      repositories: [{ owner: 'acme', name: 'shop', property_values }],
    } as never,
  });
  const file = 'custom_properties: [{property_name: class, value: critical}, {property_name: tier, value: null}]\n';
  const approvedOptions = await saveApprovedPlan(stage, file);
  await stage.apply('custom_properties: [{property_name: class, value: null}]\n');
  stage.simulator.forgetRequests();
  const result = await stage.apply(file, approvedOptions);
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
  expect(formatLines(result, 'note').join()).toContain(
    'a change that must come first is missing: custom property "class"',
  );
  expect((await stage.apply(file, await saveApprovedPlan(stage, file))).outcome).toBe('success');
});

it('apply with a plan keeps a ruleset while the stricter ruleset that replaces it is unapproved [5.18]', async () => {
  const [deletion, creation] = ['{type: deletion}', '{type: creation}'];
  const mergedRuleset = formatRulesetWith(
    `{type: update, parameters: {update_allows_fetch_and_merge: false}}`,
    'main',
    '',
  );
  const file = mergedRuleset.replace('[{name', '{_undeclared: delete, entries: [{name').replace(/\]\n$/, ']}\n');
  const stage = openShop();
  const formatRuleset = (name: string, rules: string) =>
    formatRulesetWith(rules, 'main', '').replace('name: base', `name: ${name}`);
  await stage.apply(formatRuleset('base', deletion));
  await stage.apply(formatRuleset('other', '{type: update, parameters: {update_allows_fetch_and_merge: false}}'));
  const approvedOptions = await saveApprovedPlan(stage, file);
  // The ruleset that should get the rule of the other one changes after the check.
  await stage.apply(formatRuleset('base', `${deletion}, ${creation}`));
  stage.simulator.forgetRequests();
  const result = await stage.apply(file, approvedOptions);
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
  expect(formatLines(result, 'note').join()).toContain('a change that must come first is missing: ruleset "base"');
  expect((await stage.apply(file, await saveApprovedPlan(stage, file))).outcome).toBe('success');
});
