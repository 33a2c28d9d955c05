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

const toMilliseconds = (count: number) => count * 60_000;
const targets = ['acme/shop', 'octocat/mine', 'acme/site'];

it('an app run of over an hour applies to all targets of two owners and requests no other installation [5.13] [5.14] [5.15]', async () => {
  const { apply, simulator, clock, wish } = openAppFleet();
  const isLabelWrite = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/labels');
  simulator.misbehave({ match: isLabelWrite, with: { kind: 'meanwhile', act: () => clock.sleep(toMilliseconds(61)) } });
  const result = await apply(wish(targets));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'octocat/mine': 'success', 'acme/site': 'success' });
  for (const name of targets)
    expect((simulator.repository(name).labels as { name: string }[]).map((label) => label.name)).toContain('chore');
  expect(simulator.requests.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  expect(simulator.requests.filter(({ path }) => /decoy|trap|globex|initech/.test(path))).toEqual([]);
  const decoy = (simulator.state.installations as { id: number }[])[0]!.id;
  expect(simulator.requests.filter(({ path }) => path.includes(`/installations/${decoy}`))).toEqual([]);
  expect(simulator.requests.filter(({ path }) => path === '/app/installations')).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('an app run checks with tokens that have no write permission and cover only the targets [5.14]', async () => {
  const { check, simulator, wish } = openAppFleet();
  expect(Object.values(listOutcomes(await check(wish(targets))))).toEqual(['drift', 'drift', 'drift']);
  const mints = listIssuedTokens(simulator);
  expect(mints).toHaveLength(4);
  expect(mints.flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
  expect(mints[0]).toEqual({ permissions: { metadata: 'read', contents: 'read' }, repositories: ['shop', 'site'] });
  expect(mints.at(-1)?.permissions).toEqual({ metadata: 'read', issues: 'read' });
});

it('an app run requests one token for each account and ignores the case of the owner [5.14]', async () => {
  const { check, simulator, wish } = openAppFleet();
  await check(wish(['acme/shop', 'ACME/site']));
  expect(listIssuedTokens(simulator)[0]?.repositories).toEqual(['shop', 'site']);
});

it('an app run requests Secrets and Environments in one token to write environment secrets [5.3]', async () => {
  const listPermissions = { ...allPermissions, actions: 'read', environments: 'write', secrets: 'write' } as const;
  const settings = 'environments: [{name: live, secrets: [{name: KEY, value: $KEY}]}]';
  const { apply, check, simulator, wish } = openAppFleet({
    installations: [{ account: 'acme', permissions: listPermissions }],
    files: { 'defaults.yml': settings },
    environment: { KEY: 'value' },
  });
  for (const run of [apply, check, apply]) expect(formatLines(await run(wish(['acme/shop'])), 'error')).toEqual([]);
  const writing = listIssuedTokens(simulator).filter((one) => Object.values(one.permissions).includes('write'));
  expect(writing.map((one) => one.permissions)).toContainEqual(
    expect.objectContaining({ secrets: 'write', environments: 'write' }),
  );
});

it('an app run replaces a token before its hour ends [5.15]', async () => {
  const { apply, simulator, clock, wish } = openAppFleet();
  const isLabel = ({ route }: { route: string }) => route === 'POST /repos/{owner}/{repo}/labels';
  simulator.misbehave({
    match: isLabel,
    after: true,
    with: { kind: 'meanwhile', act: () => clock.sleep(toMilliseconds(56)) },
  });
  const result = await apply(wish(['acme/shop', 'acme/site']));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'acme/site': 'success' });
  expect(simulator.requests.filter(({ status }) => status === 401)).toEqual([]);
  expect(listIssuedTokens(simulator).filter(({ permissions }) => permissions.issues === 'write')).toHaveLength(2);
});

it('an app run requests a new token once after a 401, and fails if GitHub rejects that token too [5.15]', async () => {
  const { check, simulator, wish } = openAppFleet();
  const isLabels = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';
  simulator.misbehave({ match: isLabels, with: { kind: 'status', status: 401 } });
  expect(listOutcomes(await check(wish(['acme/shop'])))).toEqual({ 'acme/shop': 'drift' });
  simulator.misbehave({ match: isLabels, times: 99, with: { kind: 'status', status: 401 } });
  expect((await check(wish(['acme/shop']))).outcome).toBe('failed');
  expect(simulator.requests.filter(isLabels).length).toBeLessThan(10);
});

it('an app run rejects a token that is not a valid header value and never prints the token [5.11] [5.15]', async () => {
  for (const token of ['ghs_canary and more', 'ghs_canary\nx: y', '']) {
    const { check, simulator, wish } = openAppFleet();
    simulator.misbehave({
      match: ({ route }) => route.endsWith('/access_tokens'),
      times: 99,
      with: {
        kind: 'answer',
        change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), token }) }),
      },
    });
    const result = await check(wish(['acme/shop']));
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/access_tokens in an unknown format.*: token should be/),
    ]);
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(simulator.requests.filter(({ path }) => path.startsWith('/repos/'))).toEqual([]);
  }
});

it('an app run retries requests that GitHub refuses because it does not know a new token yet [5.15]', async () => {
  const { check, simulator, wish } = openAppFleet({
    installations: [{ account: 'acme', permissions: allPermissions, lag: 4_000 }],
  });
  const result = await check(wish(['acme/shop', 'acme/site']));
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'drift', 'acme/site': 'drift' });
  expect(listIssuedTokens(simulator)).toHaveLength(2);
});

it('an app run for one repository waits at most 1.5 seconds [5.15]', async () => {
  const { check, clock, wish } = openAppFleet();
  const begun = clock.now();
  await check(wish(['acme/shop']));
  expect(clock.now() - begun).toBeLessThanOrEqual(1_500);
});

it('an app run retries a 404 for a new token before it treats a setting as missing [5.15]', async () => {
  const installations = [{ account: 'acme', permissions: { ...allPermissions, pages: 'read' } as const }];
  const more = [{ owner: 'acme', name: 'docs', pages: { build_type: 'workflow' } }];
  const { check, simulator, wish } = openAppFleet({ installations, more, files: { 'defaults.yml': 'pages: null\n' } });
  const isPages = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/pages';
  simulator.misbehave({ match: isPages, with: { kind: 'status', status: 404 } });
  expect(listOutcomes(await check(wish(['acme/docs'])))).toEqual({ 'acme/docs': 'drift' });
  expect(simulator.requests.filter(isPages).map(({ status }) => status)).toEqual([404, 200]);
});

it("an app run signs its requests with GitHub's time if the local clock is wrong [5.13]", async () => {
  for (const off of [toMilliseconds(-90), toMilliseconds(90)]) {
    const { check, simulator, clock, wish } = openAppFleet();
    const { now } = clock;
    Object.assign(clock, { now: () => now() + off });
    expect(listOutcomes(await check(wish(['acme/shop'])))).toEqual({ 'acme/shop': 'drift' });
    expect(simulator.requests.filter(({ status }) => status === 401)).toHaveLength(1);
  }
});

it('an app run reuses its tokens if the local clock is almost an hour ahead [5.15]', async () => {
  for (const off of [toMilliseconds(52), toMilliseconds(57), toMilliseconds(59.9)]) {
    const { apply, simulator, clock, wish } = openAppFleet();
    const { now } = clock;
    Object.assign(clock, { now: () => now() + off });
    expect(listOutcomes(await apply(wish(['acme/shop'])))).toEqual({ 'acme/shop': 'success' });
    expect(listIssuedTokens(simulator)).toHaveLength(2);
  }
});

it('an app run finds repositories by pattern and by `*`, and skips suspended accounts [1.4]', async () => {
  const { check, simulator, wish } = openAppFleet();
  const listNames = async (repos: readonly string[] | '*') =>
    (await check(wish(repos))).targets.map(({ repository }) => repository);
  expect(await listNames(['acme/*'])).toEqual(['acme/shop', 'acme/site']);
  expect(simulator.requests.filter(({ path }) => /decoy|trap/.test(path))).toEqual([]);
  expect(await listNames('*')).toEqual(['acme/shop', 'acme/site', 'decoy/trap', 'octocat/mine']);
});

it('an app run takes a snapshot with tokens that have no write permission [5.14]', async () => {
  const { snapshot, simulator, wish } = openAppFleet();
  const result = await snapshot(wish(['octocat/mine'], { onMissingPermission: 'warn', defaultsFile: undefined }));
  expect(result.outcome).toBe('partial');
  expect(listIssuedTokens(simulator).flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
});

describe('an account without a usable installation of the app', () => {
  const expectFailure = async (name: string, more: Parameters<typeof openAppFleet>[0] = {}, wish = {}) => {
    const run = openAppFleet(more);
    const result = await run.check(run.wish([name, 'octocat/mine'], wish));
    expect(listOutcomes(result)['octocat/mine']).toBe('drift');
    return formatLines(result, 'error');
  };

  it('fails only the repositories of an account without an active installation, and reports the fix [5.13]', async () => {
    expect(await expectFailure('initech/none')).toEqual([
      'error: the app is not installed on initech. To fix, install the app on that account',
    ]);
    expect(await expectFailure('globex/closed')).toEqual([
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
    expect(await expectFailure('acme/shop', { installations })).toEqual([
      expect.stringMatching(
        /^error: the app lacks "Issues: read" on acme \(https:.*\)\. To fix, add the permission on the settings page of the app, and ask an owner/,
      ),
    ]);
    const two = [{ account: 'acme', permissions: { contents: 'read' } }] as const;
    const lacking = openAppFleet({
      installations: two,
      files: { 'defaults.yml': 'labels: []\nactions_variables: []\n' },
    });
    expect(formatLines(await lacking.check(lacking.wish(['acme/shop'])), 'error')).toEqual([
      expect.stringContaining('the app lacks "Issues: read" and "Variables: read" on acme'),
    ]);
    const run = openAppFleet({ installations });
    const warned = await run.check(run.wish(['acme/shop'], { onMissingPermission: 'warn' }));
    expect(listOutcomes(warned)).toEqual({ 'acme/shop': 'partial' });
  });

  it("withholds the account's name from a redacted log and keeps the fix", async () => {
    expect(await expectFailure('initech/none', {}, { privateRepos: 'redact' }).catch(() => undefined)).toBeUndefined();
    const run = openAppFleet();
    expect(formatLines(await run.check(run.wish(['initech/none'], { privateRepos: 'redact' })), 'error')).toEqual([
      'error: the app is not installed on the account of a repository. To fix, install the app on that account',
    ]);
  });

  it('advises to check the app id and key if no app has the id [5.13]', async () => {
    const { check, wish } = openAppFleet();
    const app = { ...appIdentity, id: '8' };
    const one = { repos: undefined, repository: parseNames('acme/shop')[0], settingsFile: 'defaults.yml' };
    for (const about of [wish(['acme/shop'], { app }), { ...wish('*', { app }), ...one, defaultsFile: undefined }]) {
      const { targets, lines } = await check(about);
      const errors = [...lines, ...targets.flatMap((target) => target.lines)].filter(({ kind }) => kind === 'error');
      expect(errors.map(({ fix }) => fix)).toEqual([
        'check that `--app-id` and the private key belong to the same app, and that the key is not revoked',
      ]);
    }
  });

  it('fails the repositories that the installation does not cover and runs the others [5.13]', async () => {
    const installations = [{ account: 'acme', permissions: allPermissions, repositories: ['acme/site'] }];
    const { check, simulator, wish } = openAppFleet({ installations });
    const result = await check(wish(['acme/shop', 'acme/site']));
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/site': 'drift' });
    expect(simulator.objections).toEqual([]);
  });
});

it('an app run requests at most 500 repositories in one token [5.14]', async () => {
  const more = Array.from({ length: 520 }, (_, index) => ({ owner: 'acme', name: `r${index}`, labels: [] }));
  const { check, simulator, wish } = openAppFleet({ more, files: { 'defaults.yml': 'labels: []\n' } });
  const result = await check(wish(['acme/r*']));
  expect(result.outcome).toBe('success');
  expect(result.targets).toHaveLength(520);
  const counts = listIssuedTokens(simulator).map((one) => (one.repositories ?? one.repository_ids)?.length ?? 'all');
  expect(counts.sort()).toEqual([20, 20, 500, 500, 'all']);
});

it('an app run prints neither the private key nor a token [5.11]', async () => {
  const { apply, simulator, wish, progressLines, maskedSecrets } = openAppFleet();
  const listIssued = () => Object.keys(simulator.state.tokens).filter((token) => token.startsWith('ghs_'));
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
  const result = await apply(wish(['acme/shop']));
  const text = JSON.stringify([result, progressLines]);
  const secrets = [...listIssued(), ...appKeyPair.privateKey.split('\n').filter((line) => line.length > 20)];
  expect(result.outcome).toBe('failed');
  expect(text).toContain('no, ***');
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  for (const secret of [...listIssued(), appKeyPair.privateKey]) expect(maskedSecrets).toContain(secret);
});

describe('tokens for report issues', () => {
  const permissions = (run: ReturnType<typeof openAppFleet>) =>
    listIssuedTokens(run.simulator).map((one) => one.permissions);

  it('writes each report issue with a separate token for its repository only [5.14]', async () => {
    const run = openAppFleet();
    const result = await run.check(run.wish(['acme/shop', 'acme/site'], { privateReport: 'issue' }));
    expect(formatLines(result, 'warning')).toEqual([]);
    const writing = listIssuedTokens(run.simulator).filter((one) => one.permissions.issues === 'write');
    const ids = ['acme/shop', 'acme/site'].map((name) => [run.simulator.repository(name).id]);
    expect(writing.map(({ repository_ids }) => repository_ids).sort()).toEqual(ids);
    expect(run.simulator.repository('acme/shop').issues).toHaveLength(1);
  });

  it('writes report issues with `report-token` if it is set [5.14]', async () => {
    const run = openAppFleet();
    const wish = { repos: undefined, repository: { owner: 'acme', name: 'shop' }, driftIssue: true };
    const options = { ...run.wish([]), ...wish, settingsFile: 'defaults.yml', reportToken: new Secret('all-powerful') };
    const result = await run.check({ ...options, defaultsFile: undefined });
    expect([result.outcome, formatLines(result, 'warning')]).toEqual(['drift', []]);
    expect(run.simulator.repository('acme/shop').issues).toHaveLength(1);
    expect(permissions(run).flatMap((one) => Object.values(one))).not.toContain('write');
  });
});

it('an app run reads the merge requirements of a branch with read-only tokens', async () => {
  const installations = [
    { account: 'acme', permissions: { ...allPermissions, actions: 'read', checks: 'read' } as const },
  ];
  const { simulator, wish } = openAppFleet({ installations });
  const options = { ...defaultOptions, ...wish(['acme/shop']), repository: undefined, privateRepos: 'show' as const };
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
  const asFleet = { repos: undefined, defaultsFile: undefined, fleetFile: 'fleet.yml' };
  const filterDecoys = (paths: readonly { readonly path: string }[]) =>
    paths.filter(({ path }) => /decoy|trap/.test(path));

  it('requests only the owners that the fleet file names [5.13] [10.2]', async () => {
    const { check, simulator, wish } = openAppFleet({ files: createFleetFiles('[acme/s*, octocat/mine]') });
    const result = await check(wish([], asFleet));
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'drift', 'acme/site': 'drift', 'octocat/mine': 'drift' });
    expect(filterDecoys(simulator.requests)).toEqual([]);
    const asked = simulator.requests.map(({ path }) => path);
    expect(asked.filter((path) => path.endsWith('/installation')).sort()).toEqual([
      '/orgs/acme/installation',
      '/orgs/octocat/installation',
      '/users/octocat/installation',
    ]);
    for (const { permissions } of listIssuedTokens(simulator))
      expect(Object.values(permissions)).not.toContain('write');
  });

  it("looks up the workflow's repository only if the fleet file names its owner [5.13]", async () => {
    const openWithSecret = (repository: string) =>
      openAppFleet({
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
    const own = openWithSecret('acme/site');
    await own.check(own.wish([], asFleet));
    const named = own.simulator.requests.map(({ path }) => path).filter((path) => path === '/repos/acme/site');
    const other = openWithSecret('decoy/trap');
    await other.check(other.wish([], asFleet));
    expect([named.length, filterDecoys(other.simulator.requests)]).toEqual([1, []]);
  });
});

describe('layers selected by team or custom property in a run as an app', () => {
  const permissions = { ...allPermissions, organization_custom_properties: 'read', metadata: 'read' } as const;
  const formatLabelLayer = (name: string) => `labels: [{name: ${name}}]\n`;
  const createTeam = (name: string) => ({ slug: name, role: 'write' as const });
  const more = ['pay', 'log', 'web', 'app'].map((name) => ({
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
  const around = {
    accounts: [
      {
        login: 'acme',
        type: 'Organization' as const,
        teams: ['platform'],
        property_definitions: [{ property_name: 'tier' }],
      },
    ],
  };
  const open = (text: Readonly<Record<string, string>> = files) => {
    const made = openAppFleet({ installations: [{ account: 'acme', permissions }], more, files: text, around });
    return { ...made, wish: { ...made.wish('*'), repos: undefined, defaultsFile: undefined, fleetFile: 'fleet.yml' } };
  };

  it('selects layers by team and by custom property [10.6]', async () => {
    const { check, simulator, wish } = open();
    const result = await check(wish);
    expect(formatLines(result, 'error')).toEqual([]);
    expect(new Set(Object.values(listOutcomes(result)))).toEqual(new Set(['drift']));
    const names = JSON.stringify(result.targets[0]!.sections).match(/label \\"\w+/g);
    expect(new Set(names)).toEqual(new Set(['label \\"platform', 'label \\"tier']));
    expect(simulator.objections).toEqual([]);
  });

  it("reads a team's list of repositories once for all targets, with a token that can see it [1.8]", async () => {
    const { check, simulator, wish } = open({
      ...files,
      'fleet.yml': 'targets: [{repos: [acme/pay, acme/log, acme/web, acme/app]}]\nlayers: [{file: team.yml}]',
      'team.yml': 'teams: [{name: platform, permission: push}]\n',
    });
    expect((await check(wish)).outcome).toBe('success');
    const asked = simulator.requests.filter(({ route }) => route.includes('/teams/{team_slug}/repos'));
    expect(asked.map(({ route, status }) => [route.endsWith('/repos') ? 'list' : 'one', status]).toSorted()).toEqual([
      ['list', 200],
      ['one', 200],
    ]);
  });
});
