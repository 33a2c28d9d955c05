import { describe, expect, it } from 'vitest';
import { readProtection } from '../../packages/audit/src/protection/run.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import {
  allPermissions,
  appIdentity,
  appKeyPair,
  type InstallationSeed,
  listIssuedTokens,
  openAppFleet,
  parseNames,
} from '../kit/runs/app-fleet.ts';
import { createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { listOutcomes } from '../kit/samples/fleet.ts';

const minutesToMilliseconds = (count: number) => count * 60_000;
function openFleet(options: Parameters<typeof openAppFleet>[0] = {}) {
  const { wish: createOptions, ...fleet } = openAppFleet(options);
  return { ...fleet, createOptions };
}

const targets = ['acme/shop', 'octocat/mine', 'acme/site'];

it('an app run of over an hour applies to all targets of two owners and requests no other installation [5.13] [5.14] [5.15]', async () => {
  const { apply, simulator, clock, createOptions } = openFleet();
  const isLabelWrite = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/labels');
  simulator.misbehave({
    match: isLabelWrite,
    with: { kind: 'meanwhile', act: () => clock.sleep(minutesToMilliseconds(61)) },
  });
  const result = await apply(createOptions(targets));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'octocat/mine': 'success', 'acme/site': 'success' });
  for (const name of targets)
    expect((simulator.repository(name).labels as { name: string }[]).map((label) => label.name)).toContain('chore');
  expect(simulator.requests.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  expect(simulator.requests.filter(({ path }) => /decoy|trap|globex|initech/.test(path))).toEqual([]);
  const decoyInstallation = (simulator.state.installations as { id: number }[])[0]!.id;
  expect(simulator.requests.filter(({ path }) => path.includes(`/installations/${decoyInstallation}`))).toEqual([]);
  expect(simulator.requests.filter(({ path }) => path === '/app/installations')).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('an app run checks with tokens that have no write permission and cover only the targets [5.14]', async () => {
  const { check, simulator, createOptions } = openFleet();
  expect(Object.values(listOutcomes(await check(createOptions(targets))))).toEqual(['drift', 'drift', 'drift']);
  const issuedTokens = listIssuedTokens(simulator);
  expect(issuedTokens).toHaveLength(4);
  expect(issuedTokens.flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
  expect(issuedTokens[0]).toEqual({
    permissions: { metadata: 'read', contents: 'read' },
    repositories: ['shop', 'site'],
  });
  expect(issuedTokens.at(-1)?.permissions).toEqual({ metadata: 'read', issues: 'read' });
});

it('an app run requests one token for each account and ignores the case of the owner [5.14]', async () => {
  const { check, simulator, createOptions } = openFleet();
  await check(createOptions(['acme/shop', 'ACME/site']));
  expect(listIssuedTokens(simulator)[0]?.repositories).toEqual(['shop', 'site']);
});

it('an app run requests Secrets and Environments in one token to write environment secrets [5.3]', async () => {
  const listPermissions = { ...allPermissions, actions: 'read', environments: 'write', secrets: 'write' } as const;
  const settings = 'environments: [{name: live, secrets: [{name: KEY, value: $KEY}]}]';
  const { apply, check, simulator, createOptions } = openFleet({
    installations: [{ account: 'acme', permissions: listPermissions }],
    files: { 'defaults.yml': settings },
    environment: { KEY: 'value' },
  });
  for (const run of [apply, check, apply])
    expect(formatLines(await run(createOptions(['acme/shop'])), 'error')).toEqual([]);
  const writeTokens = listIssuedTokens(simulator).filter((token) => Object.values(token.permissions).includes('write'));
  expect(writeTokens.map((token) => token.permissions)).toContainEqual(
    expect.objectContaining({ secrets: 'write', environments: 'write' }),
  );
});

it('an app run replaces a token before its hour ends [5.15]', async () => {
  const { apply, simulator, clock, createOptions } = openFleet();
  const isLabelCreation = ({ route }: { route: string }) => route === 'POST /repos/{owner}/{repo}/labels';
  simulator.misbehave({
    match: isLabelCreation,
    after: true,
    with: { kind: 'meanwhile', act: () => clock.sleep(minutesToMilliseconds(56)) },
  });
  const result = await apply(createOptions(['acme/shop', 'acme/site']));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'acme/site': 'success' });
  expect(simulator.requests.filter(({ status }) => status === 401)).toEqual([]);
  expect(listIssuedTokens(simulator).filter(({ permissions }) => permissions.issues === 'write')).toHaveLength(2);
});

it('an app run requests a new token once after a 401, and fails if GitHub rejects that token too [5.15]', async () => {
  const { check, simulator, createOptions } = openFleet();
  const isLabelRead = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';
  simulator.misbehave({ match: isLabelRead, with: { kind: 'status', status: 401 } });
  expect(listOutcomes(await check(createOptions(['acme/shop'])))).toEqual({ 'acme/shop': 'drift' });
  simulator.misbehave({ match: isLabelRead, times: 99, with: { kind: 'status', status: 401 } });
  expect((await check(createOptions(['acme/shop']))).outcome).toBe('failed');
  expect(simulator.requests.filter(isLabelRead).length).toBeLessThan(10);
});

it('an app run rejects a token that is not a valid header value and never prints the token [5.11] [5.15]', async () => {
  for (const token of ['ghs_canary and more', 'ghs_canary\nx: y', '']) {
    const { check, simulator, createOptions } = openFleet();
    simulator.misbehave({
      match: ({ route }) => route.endsWith('/access_tokens'),
      times: 99,
      with: {
        kind: 'answer',
        change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), token }) }),
      },
    });
    const result = await check(createOptions(['acme/shop']));
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/access_tokens in an unknown format.*: token should be/),
    ]);
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(simulator.requests.filter(({ path }) => path.startsWith('/repos/'))).toEqual([]);
  }
});

it('an app run retries requests that GitHub refuses because it does not know a new token yet [5.15]', async () => {
  const { check, simulator, createOptions } = openFleet({
    installations: [{ account: 'acme', permissions: allPermissions, lag: 4_000 }],
  });
  const result = await check(createOptions(['acme/shop', 'acme/site']));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'drift', 'acme/site': 'drift' });
  expect(listIssuedTokens(simulator)).toHaveLength(2);
});

it('an app run waits for a rate limit of a new token', async () => {
  const { check, simulator, clock, createOptions } = openFleet();
  const isLabelRead = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';
  const body = { message: 'You have exceeded a secondary rate limit.' };
  simulator.misbehave({ match: isLabelRead, with: { kind: 'status', status: 403, body } });
  const startTime = clock.now();
  expect(listOutcomes(await check(createOptions(['acme/shop'])))).toEqual({ 'acme/shop': 'drift' });
  expect(clock.now() - startTime).toBeGreaterThanOrEqual(minutesToMilliseconds(1));
});

it('an app run for one repository waits at most 1.5 seconds [5.15]', async () => {
  const { check, clock, createOptions } = openFleet();
  const startTime = clock.now();
  await check(createOptions(['acme/shop']));
  expect(clock.now() - startTime).toBeLessThanOrEqual(1_500);
});

it('an app run retries a 404 for a new token before it treats a setting as missing [5.15]', async () => {
  const installations = [{ account: 'acme', permissions: { ...allPermissions, pages: 'read' } as const }];
  const moreRepositories = [{ owner: 'acme', name: 'docs', pages: { build_type: 'workflow' } }];
  const { check, simulator, createOptions } = openFleet({
    installations,
    more: moreRepositories,
    files: { 'defaults.yml': 'pages: null\n' },
  });
  const isPagesRead = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/pages';
  simulator.misbehave({ match: isPagesRead, with: { kind: 'status', status: 404 } });
  expect(listOutcomes(await check(createOptions(['acme/docs'])))).toEqual({ 'acme/docs': 'drift' });
  expect(simulator.requests.filter(isPagesRead).map(({ status }) => status)).toEqual([404, 200]);
});

it("an app run signs its requests with GitHub's time if the local clock is wrong [5.13]", async () => {
  for (const clockOffset of [minutesToMilliseconds(-90), minutesToMilliseconds(90)]) {
    const { check, simulator, clock, createOptions } = openFleet();
    const { now } = clock;
    Object.assign(clock, { now: () => now() + clockOffset });
    expect(listOutcomes(await check(createOptions(['acme/shop'])))).toEqual({ 'acme/shop': 'drift' });
    expect(simulator.requests.filter(({ status }) => status === 401)).toHaveLength(1);
  }
});

it("an app run signs concurrent requests about two owners with GitHub's time [5.13]", async () => {
  const { check, simulator, clock, createOptions } = openFleet();
  const { now } = clock;
  Object.assign(clock, { now: () => now() - minutesToMilliseconds(90) });
  expect(listOutcomes(await check(createOptions(targets)))).toEqual({
    'acme/shop': 'drift',
    'octocat/mine': 'drift',
    'acme/site': 'drift',
  });
  expect(simulator.requests.filter(({ status }) => status === 401)).toHaveLength(2);
});

it('an app run reuses its tokens if the local clock is almost an hour ahead [5.15]', async () => {
  for (const clockOffset of [minutesToMilliseconds(52), minutesToMilliseconds(57), minutesToMilliseconds(59.9)]) {
    const { apply, simulator, clock, createOptions } = openFleet();
    const { now } = clock;
    Object.assign(clock, { now: () => now() + clockOffset });
    expect(listOutcomes(await apply(createOptions(['acme/shop'])))).toEqual({ 'acme/shop': 'success' });
    expect(listIssuedTokens(simulator)).toHaveLength(2);
  }
});

it('an app run finds repositories by pattern and by `*`, and skips suspended accounts [1.4]', async () => {
  const { check, simulator, createOptions } = openFleet();
  const listNames = async (repos: readonly string[] | '*') =>
    (await check(createOptions(repos))).targets.map(({ repository }) => repository);
  expect(await listNames(['acme/*'])).toEqual(['acme/shop', 'acme/site']);
  expect(simulator.requests.filter(({ path }) => /decoy|trap/.test(path))).toEqual([]);
  expect(await listNames('*')).toEqual(['acme/shop', 'acme/site', 'decoy/trap', 'octocat/mine']);
});

it('an app run takes a snapshot with tokens that have no write permission [5.14]', async () => {
  const { snapshot, simulator, createOptions } = openFleet();
  const result = await snapshot(
    createOptions(['octocat/mine'], { onMissingPermission: 'warn', defaultsFile: undefined }),
  );
  expect(result.outcome).toBe('partial');
  expect(listIssuedTokens(simulator).flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
});

describe('an account without a usable installation of the app', () => {
  const checkBesideMine = async (name: string, fleetOptions: Parameters<typeof openFleet>[0] = {}, runOptions = {}) => {
    const fleet = openFleet(fleetOptions);
    const result = await fleet.check(fleet.createOptions([name, 'octocat/mine'], runOptions));
    expect(listOutcomes(result)['octocat/mine']).toBe('drift');
    return formatLines(result, 'error');
  };

  it('fails only the repositories of an account without an active installation, and reports the fix [5.13]', async () => {
    expect(await checkBesideMine('initech/none')).toEqual([
      'error: the app is not installed on initech. To fix, install the app on that account',
    ]);
    expect(await checkBesideMine('globex/closed')).toEqual([
      expect.stringMatching(
        /^error: the installation of the app is suspended on globex \(https:.*\/installations\/\d+\)\. To fix, ask an owner/,
      ),
    ]);
  });

  it('names the permission that the account has not accepted, and who can accept it [5.14]', async () => {
    const installations: readonly InstallationSeed[] = [
      { account: 'acme', permissions: { contents: 'read' } },
      { account: 'octocat', permissions: { issues: 'write', contents: 'read' } },
    ];
    expect(await checkBesideMine('acme/shop', { installations })).toEqual([
      expect.stringMatching(
        /^error: the app lacks "Issues: read" on acme \(https:.*\)\. To fix, add the permission on the settings page of the app, and ask an owner/,
      ),
    ]);
    const acmeOnly = [{ account: 'acme', permissions: { contents: 'read' } }] as const;
    const narrowFleet = openFleet({
      installations: acmeOnly,
      files: { 'defaults.yml': 'labels: []\nactions_variables: []\n' },
    });
    expect(formatLines(await narrowFleet.check(narrowFleet.createOptions(['acme/shop'])), 'error')).toEqual([
      expect.stringContaining('the app lacks "Issues: read" and "Variables: read" on acme'),
    ]);
    const fleet = openFleet({ installations });
    const warned = await fleet.check(fleet.createOptions(['acme/shop'], { onMissingPermission: 'warn' }));
    expect(listOutcomes(warned)).toEqual({ 'acme/shop': 'partial' });
  });

  it("withholds the account's name from a redacted log and keeps the fix", async () => {
    const fleet = openFleet();
    expect(
      formatLines(await fleet.check(fleet.createOptions(['initech/none'], { privateRepos: 'redact' })), 'error'),
    ).toEqual([
      'error: the app is not installed on the account of a repository. To fix, install the app on that account',
    ]);
  });

  it('advises to check the app id and key if no app has the id [5.13]', async () => {
    const { check, createOptions } = openFleet();
    const app = { ...appIdentity, id: '8' };
    const singleRepository = { repos: undefined, repository: parseNames('acme/shop')[0], settingsFile: 'defaults.yml' };
    for (const options of [
      createOptions(['acme/shop'], { app }),
      { ...createOptions('*', { app }), ...singleRepository, defaultsFile: undefined },
    ]) {
      const { targets, lines } = await check(options);
      const errors = [...lines, ...targets.flatMap((target) => target.lines)].filter(({ kind }) => kind === 'error');
      expect(errors.map(({ fix }) => fix)).toEqual([
        'check that `--app-id` and the private key belong to the same app, and that the key is not revoked',
      ]);
    }
  });

  it('fails the repositories that the installation does not cover and runs the others [5.13]', async () => {
    const installations = [{ account: 'acme', permissions: allPermissions, repositories: ['acme/site'] }];
    const { check, simulator, createOptions } = openFleet({ installations });
    const result = await check(createOptions(['acme/shop', 'acme/site']));
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/site': 'drift' });
    expect(simulator.objections).toEqual([]);
  });

  it('lists what the installation covers while all other requests wait for their token [5.13]', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `acme/r${index}`);
    const more = parseNames(...names).map((name) => ({ ...name, labels: [], visibility: 'private' as const }));
    const installations = [{ account: 'acme', permissions: allPermissions, repositories: names.slice(1) }];
    const { check, createOptions } = openFleet({ installations, more, files: { 'defaults.yml': 'labels: []\n' } });
    const outcomes = Object.values(listOutcomes(await check(createOptions(names, { read: 'rest' }))));
    expect(outcomes).toEqual(['failed', ...Array(29).fill('success')]);
  });

  it('lists what the installation covers even if GitHub does not know the new token yet [5.15]', async () => {
    const installations = [{ account: 'acme', permissions: allPermissions, repositories: ['acme/site'], lag: 4_000 }];
    const { check, createOptions } = openFleet({ installations });
    const result = await check(createOptions(['acme/shop', 'acme/site']));
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/site': 'drift' });
  });
});

it('an app run requests at most 500 repositories in one token [5.14]', async () => {
  const moreRepositories = Array.from({ length: 520 }, (_, index) => ({
    owner: 'acme',
    name: `r${index}`,
    labels: [],
  }));
  const { check, simulator, createOptions } = openFleet({
    more: moreRepositories,
    files: { 'defaults.yml': 'labels: []\n' },
  });
  const result = await check(createOptions(['acme/r*']));
  expect(result.outcome).toBe('success');
  expect(result.targets).toHaveLength(520);
  const counts = listIssuedTokens(simulator).map(
    (token) => (token.repositories ?? token.repository_ids)?.length ?? 'all',
  );
  expect(counts.sort()).toEqual([20, 20, 500, 500, 'all']);
});

it('an app run prints neither the private key nor a token [5.11]', async () => {
  const { apply, simulator, createOptions, progressLines, maskedSecrets } = openFleet();
  const listInstallationTokens = () => Object.keys(simulator.state.tokens).filter((token) => token.startsWith('ghs_'));
  simulator.misbehave({
    match: ({ route, method }) => method === 'POST' && route.endsWith('/labels'),
    with: {
      kind: 'answer',
      change: (answer, { token }) => ({
        ...answer,
        status: 422,
        text: JSON.stringify({ message: `no, ${token} with ${JSON.stringify(appKeyPair.privateKey)}` }),
      }),
    },
  });
  const result = await apply(createOptions(['acme/shop']));
  const text = JSON.stringify([result, progressLines]);
  const secrets = [
    ...listInstallationTokens(),
    ...appKeyPair.privateKey.split('\n').filter((line) => line.length > 20),
  ];
  expect(result.outcome).toBe('failed');
  expect(text).toContain('no, ***');
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  for (const secret of [...listInstallationTokens(), appKeyPair.privateKey]) expect(maskedSecrets).toContain(secret);
});

describe('tokens for report issues', () => {
  const listTokenPermissions = (fleet: ReturnType<typeof openFleet>) =>
    listIssuedTokens(fleet.simulator).map((token) => token.permissions);

  it('writes each report issue with a separate token for its repository only [5.14]', async () => {
    const fleet = openFleet();
    const result = await fleet.check(fleet.createOptions(['acme/shop', 'acme/site'], { privateReport: 'issue' }));
    expect(formatLines(result, 'warning')).toEqual([]);
    const writeTokens = listIssuedTokens(fleet.simulator).filter((token) => token.permissions.issues === 'write');
    const ids = ['acme/shop', 'acme/site'].map((name) => [fleet.simulator.repository(name).id]);
    expect(writeTokens.map(({ repository_ids }) => repository_ids).sort()).toEqual(ids);
    expect(fleet.simulator.repository('acme/shop').issues).toHaveLength(1);
  });

  it('writes report issues with `report-token` if it is set [5.14]', async () => {
    const fleet = openFleet();
    const runOptions = { repos: undefined, repository: { owner: 'acme', name: 'shop' }, driftIssue: true };
    const options = {
      ...fleet.createOptions([]),
      ...runOptions,
      settingsFile: 'defaults.yml',
      reportToken: new Secret('all-powerful'),
    };
    const result = await fleet.check({ ...options, defaultsFile: undefined });
    expect([result.outcome, formatLines(result, 'warning')]).toEqual(['drift', []]);
    expect(fleet.simulator.repository('acme/shop').issues).toHaveLength(1);
    expect(listTokenPermissions(fleet).flatMap((permissions) => Object.values(permissions))).not.toContain('write');
  });
});

it('an app run records its apply on the commit, with a token that can write check runs [5.14] [12.19]', async () => {
  const permissions = { ...allPermissions, checks: 'write', pull_requests: 'read' } as const;
  const sha = 'a'.repeat(40);
  const commits = { commits: [{ sha }], branches: [{ name: 'main', sha }] };
  const { apply, simulator, createOptions } = openFleet({
    installations: [{ account: 'acme', permissions }],
    more: [{ owner: 'acme', name: 'central', commit_files: { [sha]: {} }, ...commits }],
    environment: { GITHUB_REPOSITORY: 'acme/central', GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main' },
  });
  const result = await apply(createOptions(['acme/shop'], { plan: { pullRequest: true } }));
  expect(formatLines(result, 'warning')).toEqual([]);
  expect(simulator.repository('acme/central').check_runs).toMatchObject([{ name: 'Trueup apply', head_sha: sha }]);
});

it('an app run reads the merge requirements of a branch with read-only tokens', async () => {
  const installations = [
    { account: 'acme', permissions: { ...allPermissions, actions: 'read', checks: 'read' } as const },
  ];
  const { simulator, createOptions } = openFleet({ installations });
  const options = {
    ...defaultOptions,
    ...createOptions(['acme/shop']),
    repository: undefined,
    privateRepos: 'show' as const,
  };
  const { targets } = await readProtection(
    { options, branches: [] },
    { ...createWorld(simulator, ''), environment: {} },
  );
  expect(targets.map(({ value, lines }) => [value?.length, lines])).toEqual([[1, []]]);
  expect(listIssuedTokens(simulator).flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
  expect(simulator.objections).toEqual([]);
});

describe('an app with a fleet file', () => {
  const createFleetFiles = (repos: string) => ({
    'fleet.yml': `targets:\n  - repos: ${repos}\nlayers:\n  - file: everyone.yml\n`,
    'everyone.yml': 'labels:\n  - name: bug\n  - name: chore\n',
  });
  const fleetFileOptions = { repos: undefined, defaultsFile: undefined, fleetFile: 'fleet.yml' };
  const filterDecoyRequests = (requests: readonly { readonly path: string }[]) =>
    requests.filter(({ path }) => /decoy|trap/.test(path));

  it('requests only the owners that the fleet file names [5.13] [10.2]', async () => {
    const { check, simulator, createOptions } = openFleet({ files: createFleetFiles('[acme/s*, octocat/mine]') });
    const result = await check(createOptions([], fleetFileOptions));
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'drift', 'acme/site': 'drift', 'octocat/mine': 'drift' });
    expect(filterDecoyRequests(simulator.requests)).toEqual([]);
    const requestedPaths = simulator.requests.map(({ path }) => path);
    expect(requestedPaths.filter((path) => path.endsWith('/installation')).sort()).toEqual([
      '/orgs/acme/installation',
      '/orgs/octocat/installation',
      '/users/octocat/installation',
    ]);
    for (const { permissions } of listIssuedTokens(simulator))
      expect(Object.values(permissions)).not.toContain('write');
  });

  it("looks up the workflow's repository only if the fleet file names its owner [5.13]", async () => {
    const openFromWorkflowOf = (repository: string) =>
      openFleet({
        files: {
          ...createFleetFiles('acme/shop'),
          'everyone.yml': 'repository: {merge_commit_title: PR_TITLE, merge_commit_message: PR_BODY}\n',
        },
        installations: ['decoy', 'acme'].map((account) => ({
          account,
          permissions: { ...allPermissions, contents: 'write' },
        })),
        environment: { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: repository },
      });
    const targetOwnerFleet = openFromWorkflowOf('acme/site');
    await targetOwnerFleet.check(targetOwnerFleet.createOptions([], fleetFileOptions));
    const workflowRepositoryPaths = targetOwnerFleet.simulator.requests
      .map(({ path }) => path)
      .filter((path) => path === '/repos/acme/site');
    const otherOwnerFleet = openFromWorkflowOf('decoy/trap');
    await otherOwnerFleet.check(otherOwnerFleet.createOptions([], fleetFileOptions));
    expect([workflowRepositoryPaths.length, filterDecoyRequests(otherOwnerFleet.simulator.requests)]).toEqual([1, []]);
  });
});

describe('layers selected by team or custom property in a run as an app', () => {
  const permissions = { ...allPermissions, organization_custom_properties: 'read', metadata: 'read' } as const;
  const formatLabelLayer = (name: string) => `labels: [{name: ${name}}]\n`;
  const createTeam = (name: string) => ({ slug: name, role: 'write' as const });
  const moreRepositories = ['pay', 'log', 'web', 'app'].map((name) => ({
    owner: 'acme',
    name,
    labels: [],
    visibility: 'private' as const,
    teams: [createTeam('platform')],
    property_values: [{ property_name: 'tier', value: '1' }],
  }));
  const files = {
    'fleet.yml': `targets: [{repos: [acme/pay, acme/log, acme/web, acme/app]}]
layers:
  - {file: team.yml, where: {team: platform}}
  - {file: tier.yml, where: {property: {tier: 1}}}
`,
    'team.yml': formatLabelLayer('platform'),
    'tier.yml': formatLabelLayer('tier'),
  };
  const organizationSeed = {
    accounts: [
      {
        login: 'acme',
        type: 'Organization' as const,
        teams: ['platform'],
        property_definitions: [{ property_name: 'tier' }],
      },
    ],
  };
  const openLayeredFleet = (fleetFiles: Readonly<Record<string, string>> = files) => {
    const fleet = openFleet({
      installations: [{ account: 'acme', permissions }],
      more: moreRepositories,
      files: fleetFiles,
      around: organizationSeed,
    });
    return {
      ...fleet,
      options: { ...fleet.createOptions('*'), repos: undefined, defaultsFile: undefined, fleetFile: 'fleet.yml' },
    };
  };

  it('selects layers by team and by custom property [10.6]', async () => {
    const { check, simulator, options } = openLayeredFleet();
    const result = await check(options);
    expect(formatLines(result, 'error')).toEqual([]);
    expect(new Set(Object.values(listOutcomes(result)))).toEqual(new Set(['drift']));
    const names = JSON.stringify(result.targets[0]!.sections).match(/label \\"\w+/g);
    expect(new Set(names)).toEqual(new Set(['label \\"platform', 'label \\"tier']));
    expect(simulator.objections).toEqual([]);
  });

  it("reads a team's list of repositories once for all targets, with a token that can see it [1.8]", async () => {
    const { check, simulator, options } = openLayeredFleet({
      ...files,
      'fleet.yml': 'targets: [{repos: [acme/pay, acme/log, acme/web, acme/app]}]\nlayers: [{file: team.yml}]',
      'team.yml': 'teams: [{name: platform, permission: push}]\n',
    });
    expect((await check(options)).outcome).toBe('success');
    const teamRequests = simulator.requests.filter(({ route }) => route.includes('/teams/{team_slug}/repos'));
    expect(
      teamRequests.map(({ route, status }) => [route.endsWith('/repos') ? 'list' : 'one', status]).toSorted(),
    ).toEqual([
      ['list', 200],
      ['one', 200],
    ]);
  });
});
