import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { readInputs } from '../../packages/core/src/session/inputs/read.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed, TokenSeed } from '../../packages/simulator/src/index.ts';
import { type Issue, listIssues } from '../kit/reports/issues.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { type FleetOptions, openFleet } from '../kit/samples/fleet.ts';

const files = { 'defaults.yml': 'labels:\n  _undeclared: delete\n  entries: [{name: bug, color: d73a4a}]\n' };
const bug = { name: 'bug', color: 'd73a4a' };
const driftedShop = { labels: [bug, { name: 'later', color: 'ffffff' }] };
const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [bug],
  ...repositorySeed,
});

/** The workflow of the fleet runs in `acme/fleet`, which is not a target. */
function openFleetWithWorkflow(
  repositories: readonly RepositorySeed[],
  workflowRepositorySeed: Partial<RepositorySeed> = {},
  fleetOptions: Partial<FleetOptions> = {},
) {
  const environment = { GITHUB_REPOSITORY: 'acme/fleet' };
  const fleet = openFleet({
    files,
    environment,
    ...fleetOptions,
    repositories: [...repositories, createRepositorySeed('fleet', workflowRepositorySeed)],
  });
  const repos = repositories.map(({ owner, name }) => ({ owner, name }));
  const defaultOptions: Partial<RunOptions> = { repos, defaultsFile: 'defaults.yml', driftIssue: true };
  return {
    ...fleet,
    check: (moreOptions: Partial<RunOptions> = {}) => fleet.check({ ...defaultOptions, ...moreOptions }),
    issues: () => listIssues(fleet.simulator, 'acme/fleet'),
  };
}

/** Returns the cells of the table in an issue as plain text, row by row. */
const parseRows = ({ body }: Issue) =>
  [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
  );

it("check keeps one drift issue in the workflow's repository, with a row for each repository that differs [6.15]", async () => {
  const { check, issues, listWrites, simulator } = openFleetWithWorkflow([
    createRepositorySeed('shop', driftedShop),
    createRepositorySeed('site'),
    createRepositorySeed('api', driftedShop),
  ]);
  expect((await check()).outcome).toBe('drift');
  const body = expect.stringMatching(
    /^<!-- trueup: fleet drift -->\n.*2 of 3 repositories differ from their settings/s,
  );
  expect(issues()).toMatchObject([{ title: 'Repositories differ from their settings files', state: 'open', body }]);
  expect(parseRows(issues()[0]!)).toEqual([
    ['Repository', 'Differences'],
    ['acme/api', 'labels 1'],
    ['acme/shop', 'labels 1'],
  ]);
  await check();
  expect(issues()).toHaveLength(1);
  expect(listWrites()).toEqual([
    'POST /repos/{owner}/{repo}/issues',
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  ]);
  expect(simulator.objections).toEqual([]);
});

it('only a complete check of the fleet closes the drift issue [6.15]', async () => {
  const { check, issues, simulator } = openFleetWithWorkflow([
    createRepositorySeed('shop', driftedShop),
    createRepositorySeed('site'),
  ]);
  await check();
  (simulator.repository('acme/shop') as unknown as { labels: object[] }).labels.pop();
  await check({ sections: ['labels'] });
  const body = expect.stringContaining('settings files. The check did not cover everything.');
  expect(issues()).toMatchObject([{ state: 'open', body }]);
  const stopFault = simulator.misbehave({
    match: ({ path }: { readonly path: string }) => path === '/repos/acme/site/labels',
    times: 100,
    with: { kind: 'status', status: 500 },
  });
  await check();
  expect(issues()).toMatchObject([{ state: 'open' }]);
  expect(parseRows(issues()[0]!)).toContainEqual(['acme/site', 'all settings']);
  expect(issues()[0]!.body).toContain('settings files. 1 repository could not be checked completely.');
  stopFault();
  expect((await check()).outcome).toBe('success');
  expect(issues()).toMatchObject([{ state: 'closed', state_reason: 'completed' }]);
  expect(issues()[0]!.body).toMatch(/^Last clean check: \d{4}-/m);
});

it('a setting that only the owner can change never lets a check close the drift issue [6.15]', async () => {
  const teams = 'teams: [{name: core, permission: push}]\n';
  const { check, issues, simulator } = openFleetWithWorkflow(
    [createRepositorySeed('shop', { ...driftedShop, owner: 'octocat' })],
    {},
    { files: { 'defaults.yml': files['defaults.yml'] + teams } },
  );
  await check();
  (simulator.repository('octocat/shop') as unknown as { labels: object[] }).labels.pop();
  expect((await check()).outcome).toBe('success');
  expect(issues()).toMatchObject([{ state: 'open' }]);
  expect(parseRows(issues()[0]!)).toContainEqual(['octocat/shop', 'some settings']);
});

it('a fleet without drift opens no issue, and a check without `drift-issue` sends no request for issues [6.15]', async () => {
  const { check, issues, simulator } = openFleetWithWorkflow([
    createRepositorySeed('shop'),
    createRepositorySeed('site'),
  ]);
  await check();
  await check({ driftIssue: false });
  expect(issues()).toEqual([]);
  simulator.forgetRequests();
  await check({ driftIssue: false });
  expect(simulator.requests.filter(({ route }) => /issues|Viewer/.test(route))).toEqual([]);
});

it.each([
  // The value of `private-repos`, the visibility of the repository with the issue, and whether the issue names the
  // private repository.
  ['redact', 'public', false],
  ['redact', 'private', false],
  ['show', 'public', false],
  ['show', 'internal', false],
  ['show', 'private', true],
] as const)(
  'under `private-repos: %s`, an issue in a %s repository names a private repository: %s [6.15]',
  async (privateRepos, visibility, isNamed) => {
    const privateRepository = createRepositorySeed('secret', { ...driftedShop, visibility: 'private' });
    const { check, issues } = openFleetWithWorkflow(
      [createRepositorySeed('shop', driftedShop), privateRepository, { ...privateRepository, name: 'hush' }],
      {
        visibility,
      },
    );
    await check({ privateRepos });
    const rows = parseRows(issues()[0]!);
    expect(issues()[0]!.body.includes('secret')).toBe(isNamed);
    expect(rows).toContainEqual(['acme/shop', 'labels 1']);
    if (isNamed) expect(rows).toContainEqual(['acme/hush', 'labels 1']);
    else expect(rows).toContainEqual(['2 repositories not named here', 'labels 2']);
  },
);

it('the drift issue uses the singular for one repository [6.15]', async () => {
  const { check, issues } = openFleetWithWorkflow([
    createRepositorySeed('shop'),
    createRepositorySeed('secret', { ...driftedShop, visibility: 'private' }),
  ]);
  await check();
  expect(issues()[0]!.body).toContain('1 of 2 repositories differs from its settings');
  expect(parseRows(issues()[0]!)).toContainEqual(['1 repository not named here', 'labels 1']);
});

it("the drift issue of a large fleet stays within GitHub's size limit and counts the omitted repositories [6.15]", async () => {
  const createLongName = (index: number) => `r${'x'.repeat(90)}-${index}`;
  const { check, issues } = openFleetWithWorkflow(
    Array.from({ length: 400 }, (_, index) => createRepositorySeed(createLongName(index), driftedShop)),
  );
  await check();
  const { body } = issues()[0]!;
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536);
  expect(body).toContain('400 of 400 repositories differ');
  const omitted = Number(/(\d+) more repositories/.exec(body)![1]);
  expect(parseRows(issues()[0]!).slice(1)).toHaveLength(400 - omitted);
});

it("a failed write of the fleet's drift issue is a warning, and the check ends with the same result [6.15]", async () => {
  const resultWithoutRepository = await openFleetWithWorkflow(
    [createRepositorySeed('shop', driftedShop)],
    {},
    { environment: {} },
  ).check();
  expect([resultWithoutRepository.outcome, formatLines(resultWithoutRepository, 'warning')]).toEqual([
    'drift',
    [expect.stringContaining('the repository of this run is unknown')],
  ]);
  const { check, simulator } = openFleetWithWorkflow([createRepositorySeed('shop', driftedShop)]);
  simulator.misbehave({
    match: ({ path }: { readonly path: string }) => path.endsWith('/issues'),
    with: { kind: 'status', status: 410 },
  });
  const result = await check();
  expect([result.outcome, formatLines(result, 'warning')]).toEqual([
    'drift',
    [expect.stringContaining('the drift issue was not written')],
  ]);
});

describe('a repository of the drift issue that a later check cannot select', () => {
  /** The owner of the workflow changes what the token may do, so each token has the same user. */
  const createToken = (name: string, tokenSeed: Partial<TokenSeed>) => ({ token: name, login: 'acme', ...tokenSeed });
  const roles = { 'acme/shop': 'write' } as const;
  const tokens = [
    createToken('all-powerful', {}),
    createToken('not-administering', { roles }),
    createToken('narrow', { repositories: ['acme/site', 'acme/fleet'] }),
  ];
  const around = { accounts: ['acme', 'globex'].map((login) => ({ login, type: 'User' as const })) };

  async function openDriftedFleet(
    shopSeed: Partial<RepositorySeed> = {},
    options: Partial<RunOptions> = { repos: '*' },
    visibility: RepositorySeed['visibility'] = 'public',
  ) {
    const stage = openFleetWithWorkflow(
      [createRepositorySeed('shop', { ...driftedShop, ...shopSeed }), createRepositorySeed('site')],
      { visibility },
      { tokens, around },
    );
    const check = (moreOptions: Partial<RunOptions> = {}) => stage.check({ ...options, ...moreOptions });
    expect((await check()).outcome).toBe('drift');
    expect(stage.issues()).toMatchObject([{ state: 'open' }]);
    return { ...stage, check };
  }

  it.each(['*', [{ owner: 'acme', name: '*' }]] as const)(
    'stays in the issue as not checked if the token no longer administers the repository, with `repos: %j` [6.15]',
    async (repos) => {
      const { check, issues } = await openDriftedFleet({}, { repos });
      await check({ token: new Secret('not-administering') });
      expect(issues()).toMatchObject([{ state: 'open' }]);
      expect(issues()[0]!.body).toContain('Last clean check: none');
      expect(issues()[0]!.body).toContain('0 of 3 repositories differ');
      expect(parseRows(issues()[0]!)).toEqual([
        ['Repository', 'Not checked'],
        ['acme/shop', 'all settings'],
      ]);
    },
  );

  it('stays in the issue without its name if the repository is private [6.15]', async () => {
    const { check, issues } = await openDriftedFleet({ visibility: 'private' }, { repos: '*', privateRepos: 'redact' });
    await check({ token: new Secret('not-administering') });
    expect(issues()).toMatchObject([{ state: 'open' }]);
    expect(issues()[0]!.body).not.toContain('shop');
    expect(parseRows(issues()[0]!)).toContainEqual(['1 repository not named here', 'all settings']);
  });

  it.each(['*', [{ owner: 'acme', name: '*' }]] as const)(
    'stays in the issue as not checked if GitHub no longer lists the repository, with `repos: %j` [6.15]',
    async (repos) => {
      const { check, issues } = await openDriftedFleet({ visibility: 'private' }, { repos }, 'private');
      for (const _ of [1, 2]) {
        await check({ token: new Secret('narrow') });
        expect(issues()).toMatchObject([{ state: 'open' }]);
        expect(parseRows(issues()[0]!)).toContainEqual(['acme/shop', 'all settings']);
      }
      expect(issues()[0]!.body).toContain(
        'GitHub may no longer list 1 repository for this token. If that is intended, close this issue.',
      );
    },
  );

  it('stays in the issue without its name if GitHub no longer lists the private repository [6.15]', async () => {
    const { check, issues } = await openDriftedFleet({ visibility: 'private' }, { repos: '*', privateRepos: 'redact' });
    for (const _ of [1, 2]) {
      await check({ token: new Secret('narrow') });
      expect(issues()).toMatchObject([{ state: 'open' }]);
      expect(issues()[0]!.body).not.toContain('shop');
      expect(parseRows(issues()[0]!)).toContainEqual(['1 repository not named here', 'all settings']);
    }
  });

  it('ignores a count in the issue that no account can have [6.15]', async () => {
    const { check, issues, simulator } = await openDriftedFleet(
      { visibility: 'private' },
      { repos: '*', privateRepos: 'redact' },
    );
    const [issue] = (simulator.repository('acme/fleet') as unknown as { issues: { body: string }[] }).issues;
    issue!.body = issue!.body
      .replace('name: 1', 'name: 9999999999')
      .replace('>1 repository', '>9999999999 repositories');
    const result = await check();
    expect(formatLines(result, 'warning')).toEqual([]);
    expect(parseRows(issues()[0]!)).toContainEqual(['1 repository not named here', 'labels 1']);
  });

  it('leaves the issue if somebody closes the issue, and a later check reports it again [6.15]', async () => {
    const { check, issues, simulator } = await openDriftedFleet({ visibility: 'private' }, { repos: '*' }, 'private');
    (simulator.repository('acme/fleet') as unknown as { issues: { state: string }[] }).issues[0]!.state = 'closed';
    await check({ token: new Secret('narrow') });
    expect(issues()).toMatchObject([{ state: 'closed' }]);
    await check();
    expect(issues()).toMatchObject([{ state: 'open' }]);
    expect(parseRows(issues()[0]!)).toContainEqual(['acme/shop', 'labels 1']);
  });

  it.each([
    ['the operator excludes it', { exclude: ['shop'] }, () => {}],
    ['it is archived', {}, (shop: { settings: object }) => Object.assign(shop.settings, { archived: true })],
    ['its labels are fixed', {}, (shop: { labels: object[] }) => void shop.labels.pop()],
  ] as const)('leaves the issue if %s [6.15]', async (_, options, change) => {
    for (const visibility of ['public', 'private'] as const) {
      const { check, issues, simulator } = await openDriftedFleet({ visibility }, { repos: '*' });
      change(simulator.repository('acme/shop') as never);
      await check(options);
      expect(issues()).toMatchObject([{ state: 'closed' }]);
    }
  });

  it('leaves the issue if the operator no longer names it [6.15]', async () => {
    const { check, issues } = await openDriftedFleet();
    await check({ repos: [{ owner: 'acme', name: 'site' }] });
    expect(issues()).toMatchObject([{ state: 'closed' }]);
  });

  it('leaves the issue after a rename to a name that the operator does not select [6.15]', async () => {
    const { check, issues, simulator } = await openDriftedFleet({}, { repos: [{ owner: 'acme', name: 's*' }] });
    await createCaller(simulator, 'all-powerful').send('PATCH', '/repos/acme/shop', { name: 'legacy' });
    await check();
    expect(issues()).toMatchObject([{ state: 'closed' }]);
  });

  it('leaves the issue after a transfer to another owner [6.15]', async () => {
    const { check, issues, simulator } = await openDriftedFleet();
    const shop = simulator.repository('acme/shop');
    Object.assign(shop, { owner: 'globex' });
    Object.assign(simulator.state.moved as object, { 'acme/shop': shop.id });
    await check();
    expect(issues()).toMatchObject([{ state: 'closed' }]);
  });

  it('leaves the issue after a rename, under which the check covers it [6.15]', async () => {
    const { check, issues, simulator } = await openDriftedFleet();
    await createCaller(simulator, 'all-powerful').send('PATCH', '/repos/acme/shop', { name: 'store' });
    await check();
    expect(parseRows(issues()[0]!)).toEqual([
      ['Repository', 'Differences'],
      ['acme/store', 'labels 1'],
    ]);
  });
});

it('refuses `drift-issue` for a run that covers only a part of the fleet [6.15]', () => {
  const listProblems = (moreInputs: Record<string, string>) => {
    const inputs: Record<string, string> = { token: 't', 'drift-issue': 'true', ...moreInputs };
    const parsed = readInputs((name) => inputs[name], { GITHUB_REPOSITORY: 'acme/fleet' });
    return 'problems' in parsed ? parsed.problems.map(({ input }) => input) : [];
  };
  expect(listProblems({ repos: 'acme/a,acme/b' })).toEqual([]);
  expect(listProblems({ 'fleet-file': 'fleet.yml' })).toEqual([]);
  expect(listProblems({ 'fleet-file': 'fleet.yml', repository: 'acme/a' })).toEqual(['drift-issue']);
  expect(listProblems({ 'fleet-file': 'fleet.yml', shard: '1/2' })).toEqual(['drift-issue']);
});
