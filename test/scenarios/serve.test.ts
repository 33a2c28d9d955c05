import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serveCommands } from '../../packages/cli/src/serve/commands.ts';
import { readServeOptions, serve } from '../../packages/cli/src/serve/serve.ts';
import type { Clock } from '../../packages/core/src/github/limits/clock.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { listIssues } from '../kit/reports/issues.ts';
import { appKeyPair } from '../kit/runs/app-fleet.ts';
import { createSha, fleetFiles, waitFor } from '../kit/runs/served.ts';
import { openServiceScene } from '../kit/runs/service-scene.ts';
import { renameRepository } from '../kit/runs/simulator-caller.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';

const createLabels = (names: readonly string[]) => names.map((name) => ({ name }));
const declaredLabels = createLabels(['bug', 'chore']);
const createRepositories = (...names: readonly string[]) =>
  names.map((name) => ({ owner: 'acme', name, labels: declaredLabels }));

const shopAndSite = { repositories: createRepositories('shop', 'site') };

/** Counts the finished runs by outcome. */
const countRuns = (metrics: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(metrics).flatMap(([name, count]) => {
      const outcome = /^runs_total\{outcome="(\w+)"\}/.exec(name)?.[1];
      return outcome ? [[outcome, count]] : [];
    }),
  );

describe('a service at its start', () => {
  it('checks the whole fleet, and publishes the differences in metrics without names [15.6] [15.9]', async () => {
    const { fullRuns, metrics, seen, url } = await openServiceScene();
    await fullRuns(1);
    expect(await metrics()).toMatchObject({
      'full_runs_total{outcome="drift"}': 1,
      'differing_repositories{section="labels"}': 2,
      repositories: 2,
      waiting_repositories: 0,
      running: 0,
      fleet_file_refused: 0,
    });
    expect((await metrics()).points_left).toBeGreaterThan(4_000);
    expect(seen.err).toContain('check of 2 repositories: drift');
    expect(seen.out).toContain('acme/shop');
    const page = await (await fetch(`${url}/metrics`)).text();
    expect(page).not.toMatch(/acme|shop"|redacted/);
    expect(page.match(/# HELP trueup_\w+ [A-Z1].+\.\n/g)).toHaveLength(11);
  });

  it('refuses to start without webhook secret, app and fleet file, and reports every problem [15.1]', async () => {
    const flags = new Map(Object.entries({ mode: 'snapshot', listen: 'here', 'full-every': 'never' }));
    const { terminal, seen } = createFakeTerminal();
    expect(await serve({ flags, files: [] }, terminal)).toBe(1);
    expect(seen.err.split('\n').filter((line) => line.startsWith('error'))).toEqual([
      'error --mode: "snapshot" is not a mode of serve. To fix, write `check` or `apply`',
      'error --fleet-file: not given. To fix, write a local path, or `OWNER/REPO:PATH` for a file on a default branch',
      'error --app-id: not given, and only a GitHub App receives webhooks for all its repositories. To fix, set it to the ID of the app; docs/service.md describes how to register an app',
      'error TRUEUP_WEBHOOK_SECRET: not set, so webhooks from GitHub could not be verified. To fix, set the variable to the webhook secret of the app',
      'error --listen: "here" is not a valid address. To fix, write an address and a port, such as `127.0.0.1:8080`',
      'error --full-every: "never" is not a valid number of hours. To fix, write a number above 0, up to 168',
    ]);
  });

  it('listens on `--listen`, otherwise on `TRUEUP_LISTEN` with the port of `PORT` [15.1]', async () => {
    const base = { TRUEUP_WEBHOOK_SECRET: 'x', TRUEUP_APP_PRIVATE_KEY: appKeyPair.privateKey };
    const readAddress = async (environment: Record<string, string>, listen?: string) => {
      const flagValues = { 'fleet-file': 'fleet.yml', 'app-id': '7', ...(listen && { listen }) };
      const flags = new Map(Object.entries(flagValues));
      const options = await readServeOptions(
        { flags, files: [] },
        createFakeTerminal({ ...base, ...environment }).terminal,
      );
      return 'problems' in options
        ? options.problems.map(({ input }) => input)
        : Object.values(options.address).join(' ');
    };
    const image = { TRUEUP_LISTEN: '0.0.0.0:8080' };
    expect(await readAddress({})).toBe('127.0.0.1 8080');
    expect(await readAddress({ PORT: '3000' })).toBe('127.0.0.1 3000');
    expect(await readAddress({ ...image, PORT: '3000' })).toBe('0.0.0.0 3000');
    expect(await readAddress({ ...image, PORT: '3000' }, '[::1]:81')).toBe('::1 81');
    for (const invalidAddress of ['8080', ':8080', 'host:99999', 'http://host:80'])
      expect(await readAddress(image, invalidAddress)).toEqual(['listen']);
    expect(await readAddress({ PORT: 'tcp://1' })).toEqual(['listen']);
  });

  it('exits with the error in the file if its fleet file is refused [15.6]', async () => {
    const files = { ...fleetFiles, 'everyone.yml': 'labels: 7\n' };
    await expect(openServiceScene({ files })).rejects.toThrow(/everyone\.yml:1/);
  });

  it('logs its address, and exits with the name of the flag if the port is in use [15.1]', async () => {
    const { seen, url } = await openServiceScene();
    const listen = url.replace('http://', '');
    expect(seen.err).toContain(`listening on ${listen} for deliveries to /webhooks\n`);
    const urlOfIpv6 = openServiceScene({ flags: { listen: '[::1]:0' } }).then((opened) => opened.url);
    // Not every machine has IPv6 addresses.
    expect(await urlOfIpv6.catch(String)).toMatch(/^http:\/\/\[::1\]:\d+$|EADDRNOTAVAIL|EAFNOSUPPORT/);
    const portError = `error listen EADDRINUSE: address already in use ${listen}. To fix, set \`--listen\` to another address`;
    await expect(openServiceScene({ flags: { listen } })).rejects.toThrow(portError);
  });

  it('accepts every input of an apply except those that write files', async () => {
    const flags = serveCommands[0]!.flags.map(({ name }) => name);
    expect(flags).toContain(inputs.shard.name);
    expect(flags.filter((name) => /file|dir|resume|^plan/.test(name))).toEqual(['fleet-file']);
  });
});

describe('a service after failed deliveries', () => {
  const createFailedDeliveries = (count: number, overrides: object = {}) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      guid: `guid-${index}`,
      delivered_at: '2099-01-01T00:00:00Z',
      status_code: 503,
      event: 'label',
      payload: { action: 'edited', repository: { id: 77, full_name: 'acme/shop' }, sender: { login: 'mona' } },
      ...overrides,
    }));
  const siteDelivery = { id: 500, payload: { action: 'edited', repository: { id: 78, full_name: 'acme/site' } } };
  const sceneOptions = {
    repositories: createRepositories('shop', 'site'),
    speed: 20_000,
    flags: { 'full-every': '168' },
  };

  it('runs the repositories of deliveries that failed since the last check within an hour, and no others [15.12]', async () => {
    const deliveredOnce = createFailedDeliveries(1, { ...siteDelivery, status_code: 202 });
    const outside = createFailedDeliveries(1, {
      id: 502,
      guid: 'outside',
      payload: { action: 'edited', repository: { id: 79, full_name: 'acme/other' } },
    });
    const earlierFailure = createFailedDeliveries(1, {
      ...siteDelivery,
      id: 501,
      delivered_at: '2020-01-01T00:00:00Z',
    });
    const { metrics, seen } = await openServiceScene({
      ...sceneOptions,
      hook_deliveries: [...createFailedDeliveries(2), ...outside, ...deliveredOnce, ...earlierFailure],
    });
    await waitFor(async () => countRuns(await metrics()).success);
    expect((await metrics())['deliveries_total{answer="queued"}']).toBeGreaterThanOrEqual(2);
    expect(seen.err).toContain('failed deliveries: 3 listed, 2 queued');
  });

  it('runs the whole fleet if too many deliveries failed [15.12]', async () => {
    const { fullRuns, simulator } = await openServiceScene({
      ...sceneOptions,
      hook_deliveries: createFailedDeliveries(201),
    });
    await fullRuns(2);
    expect(simulator.requests.filter(({ route }) => route.endsWith('{delivery_id}'))).toEqual([]);
  });

  it('asks again for a failed delivery that it dropped because its queue was full [15.12]', async () => {
    const names = Array.from({ length: 3 }, (_, index) => `s${index}`);
    const { clock, metrics, simulator } = await openServiceScene({
      ...sceneOptions,
      repositories: createRepositories(...names),
      hook_deliveries: names.map((name, index) => ({
        ...createFailedDeliveries(1)[0]!,
        id: index + 1,
        guid: name,
        delivered_at: new Date().toISOString(),
        payload: { action: 'edited', repository: { id: 77 + index, full_name: `acme/${name}` } },
      })),
      rules: { capacity: 2 },
    });
    await waitFor(async () => (await metrics())['deliveries_total{answer="dropped"}']);
    const end = clock.now() + 70 * 60_000;
    await waitFor(async () => countRuns(await metrics()).success === 3 || clock.now() > end);
    expect(countRuns(await metrics())).toEqual({ success: 3 });
    const lists = simulator.requests.filter(({ path }) => path === '/app/hook/deliveries');
    expect(lists.length).toBeGreaterThanOrEqual(2);
  });

  it('logs that GitHub does not list failed deliveries, and continues [15.12]', async () => {
    const { seen, deliver, about } = await openServiceScene({ ...sceneOptions, missingPath: '/app/hook/' });
    await waitFor(() => seen.err.includes('could not list failed deliveries, so Trueup will ask again'));
    expect(await deliver('label', { action: 'edited', repository: about('acme/shop') })).toBe('queued');
  });
});

describe('a service that receives deliveries', () => {
  it('runs a repository once for a burst of deliveries, and runs no other repository [15.5]', async () => {
    const { atOnce, changed, fullRuns, idle, metrics, simulator } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    simulator.forgetRequests();
    await atOnce(async () => {
      for (let count = 0; count < 20; count++) expect(await changed('acme/shop')).toBe('queued');
    });
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 1 });
    const labelReads = simulator.requests.filter(({ path }) => path.endsWith('/labels')).map(({ path }) => path);
    expect(labelReads).toEqual(['/repos/acme/shop/labels']);
  });

  it('reports the user whose change caused the last webhook [14.8]', async () => {
    const { changed, fullRuns, idle, seen, simulator } = await openServiceScene();
    await fullRuns(1);
    expect(seen.out).not.toContain('mona');
    simulator.repository('acme/shop').labels = [] as never;
    await changed('acme/shop');
    await idle();
    expect(seen.out).toMatch(
      /the last webhook for this repository came on \d{4}-\d\d-\d\d \d\d:\d\d UTC, for a change by mona/,
    );
  });

  it('reports the time of the last webhook, and not of an earlier one [14.8]', async () => {
    const { changed, clock, fullRuns, idle, seen, simulator } = await openServiceScene({
      rules: { quietPeriod: 5 * 60_000, longestWait: 60 * 60_000 },
    });
    await fullRuns(1);
    simulator.repository('acme/shop').labels = [] as never;
    await changed('acme/shop');
    await clock.sleep(3 * 60_000);
    const lastWebhook = new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ');
    await changed('acme/shop');
    await idle();
    expect(seen.out).toContain(`the last webhook for this repository came on ${lastWebhook} UTC`);
  });

  it('applies the settings after a change, and ignores its own deliveries [15.4] [15.8]', async () => {
    const sceneOptions = { repositories: createRepositories('shop'), flags: { mode: 'apply' } };
    const { about, changed, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene(sceneOptions);
    await fullRuns(1);
    (simulator.repository('acme/shop') as unknown as { labels: object[] }).labels.pop();
    expect(await changed('acme/shop')).toBe('queued');
    await idle();
    expect(simulator.repository('acme/shop').labels).toMatchObject(declaredLabels);
    const writes = simulator.requests.filter(({ route }) => route.startsWith('POST /repos'));
    expect(writes).toHaveLength(1);
    // GitHub sends a delivery for each write. Deliveries about writes of Trueup must not start runs.
    const sender = { login: 'keeper[bot]' };
    expect(await deliver('label', { action: 'created', repository: about('acme/shop'), sender })).toBe('own');
    expect(await changed('acme/shop')).toBe('queued');
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 2 });
    expect(simulator.requests.filter(({ method, route }) => method !== 'GET' && /repos/.test(route))).toEqual(writes);
  });

  it('counts a repository outside its fleet, and sends no request for it [15.5]', async () => {
    const repositories = [
      ...createRepositories('shop'),
      { owner: 'decoy', name: 'shop' },
      { owner: 'acme', name: 'other' },
    ];
    const { changed, fullRuns, metrics, seen, simulator } = await openServiceScene({ repositories });
    await fullRuns(1);
    simulator.forgetRequests();
    expect(await changed('decoy/shop')).toBe('outside');
    expect(await changed('acme/other')).toBe('outside');
    expect((await metrics())['deliveries_total{answer="outside"}']).toBe(2);
    expect(simulator.requests).toEqual([]);
    expect(seen.err).not.toMatch(/decoy|other/);
  });

  it('skips a repository without an error if only the name pattern includes it in the fleet [15.5]', async () => {
    const files = {
      ...fleetFiles,
      'fleet.yml': fleetFiles['fleet.yml'].replace('layers:', '    where: { topic: service }\nlayers:'),
    };
    const repositories = [
      { ...createRepositories('shop')[0]!, settings: { topics: ['service'] } },
      ...createRepositories('site'),
    ];
    const { changed, fullRuns, idle, metrics, seen } = await openServiceScene({ files, repositories });
    await fullRuns(1);
    expect(await changed('acme/site')).toBe('queued');
    await idle();
    expect(countRuns(await metrics())).toEqual({ outside: 1 });
    expect(seen.err).not.toContain('site');
  });

  it('runs a repository under its new name, even if a delivery with the old name arrives last [15.5]', async () => {
    const { about, deliver, fullRuns, idle, metrics, seen, simulator } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    const oldShop = about('acme/shop');
    (simulator.repository('acme/shop') as unknown as { name: string }).name = 'shack';
    simulator.forgetRequests();
    const renamedShop = { ...oldShop, full_name: 'acme/shack' };
    const changes = { repository: { name: { from: 'shop' } } };
    expect(await deliver('label', { action: 'edited', repository: oldShop })).toBe('queued');
    expect(await deliver('repository', { action: 'renamed', changes, repository: renamedShop })).toBe('queued');
    expect(await deliver('label', { action: 'edited', repository: oldShop })).toBe('queued');
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 1, outside: 1 });
    expect(seen.err).not.toMatch(/acme\/shop/);
    expect(simulator.requests.map(({ path }) => path)).not.toContain('/repos/acme/shop/labels');
  });

  it.each([
    { files: filesWithNamedTargets, isLate: false },
    { files: filesWithNamedTargets, isLate: true },
    { files: fleetFiles, isLate: false },
    { files: fleetFiles, isLate: true },
  ])(
    'keeps a repository that got its name back if the first of two renames arrives last (%#) [15.15]',
    async ({ files, isLate }) => {
      const { about, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({ files });
      await fullRuns(1);
      const shop = about('acme/shop');
      const deliverRename = (from: string, name: string) =>
        deliver('repository', {
          action: 'renamed',
          changes: { repository: { name: { from } } },
          repository: { ...shop, full_name: `acme/${name}` },
        });
      const readDriftIssue = () => JSON.stringify(getRepository(simulator, 'fleet').issues);
      expect(readDriftIssue()).toContain('2 of 2 repositories');
      await deliverRename('shack', 'shop');
      if (isLate) await idle();
      simulator.forgetRequests();
      expect(await deliverRename('shop', 'shack')).toBe('queued');
      expect((await metrics()).repositories).toBe(2);
      await idle();
      expect(simulator.requests.map(({ path }) => path)).toContain('/repos/acme/shop/labels');
      expect(readDriftIssue()).toContain('2 of 2 repositories');
    },
  );

  it('keeps a repository of unknown ID if another repository of its name was deleted [15.15]', async () => {
    const match = ({ path }: { path: string }) => path.startsWith('/repos/acme/shop');
    const { deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({
      files: filesWithNamedTargets,
      disturb: ({ misbehave }) => misbehave({ match, times: 99, with: { kind: 'status', status: 502 } }),
    });
    await fullRuns(1);
    simulator.behave();
    expect((await metrics()).repositories).toBe(2);
    await deliver('repository', { action: 'deleted', repository: { id: 4_711, full_name: 'acme/shop' } });
    expect((await metrics()).repositories).toBe(2);
    await idle();
    expect((await metrics()).repositories).toBe(2);
  });

  it.each([fleetFiles, filesWithNamedTargets])(
    'keeps a repository that the app gets again if its removal arrives last (%#) [15.15]',
    async (files) => {
      const { about, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({ files });
      await fullRuns(1);
      const { id, full_name } = about('acme/shop');
      const installation = { account: { login: 'acme' } };
      const deliverInstallationChange = (action: string) =>
        deliver('installation_repositories', { action, installation, [`repositories_${action}`]: [{ id, full_name }] });
      simulator.forgetRequests();
      expect([await deliverInstallationChange('added'), await deliverInstallationChange('removed')]).toEqual([
        'queued',
        'queued',
      ]);
      expect((await metrics()).repositories).toBe(1);
      await idle();
      expect(simulator.requests.map(({ path }) => path)).toContain('/repos/acme/shop/labels');
      expect((await metrics()).repositories).toBe(2);
    },
  );

  it('forgets a public repository that the app loses, though GitHub still shows it [15.15]', async () => {
    const { about, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    const { id, full_name } = about('acme/shop');
    const [installed] = simulator.state.installations as { repositories: unknown }[];
    installed!.repositories = ['acme/site', 'acme/fleet'];
    const installation = { account: { login: 'acme' } };
    const removal = { action: 'removed', installation, repositories_removed: [{ id, full_name }] };
    expect(await deliver('installation_repositories', removal)).toBe('queued');
    await idle();
    expect([(await metrics()).repositories, countRuns(await metrics())]).toEqual([1, { outside: 1 }]);
  });

  it.each([
    ['loses', 'removed', 201],
    ['gets', 'added', 5_001],
  ])(
    'runs the whole fleet once if the app %s too many repositories to run individually [15.15]',
    async (_, action, count) => {
      const { deliver, fullRuns, metrics } = await openServiceScene(shopAndSite);
      await fullRuns(1);
      const repositories = Array.from({ length: count }, (_, id) => ({ id: id + 1_000, full_name: `acme/s${id}` }));
      const installation = { account: { login: 'acme' } };
      const change = { action, installation, [`repositories_${action}`]: repositories };
      expect(await deliver('installation_repositories', change)).toBe('queued');
      await fullRuns(2);
      expect(countRuns(await metrics())).toEqual({});
    },
  );

  it('rejects a delivery with a forged signature or a repeated ID [15.2]', async () => {
    const { about, deliver, fullRuns, idle, metrics } = await openServiceScene({
      repositories: createRepositories('shop'),
    });
    await fullRuns(1);
    const body = { action: 'edited', repository: about('acme/shop') };
    const forgedSignature = `sha256=${createHmac('sha256', 'guess').update(JSON.stringify(body)).digest('hex')}`;
    expect(await deliver('label', body, { 'x-hub-signature-256': forgedSignature })).toBe('unsigned');
    expect(await deliver('label', body, { 'x-github-delivery': 'once' })).toBe('queued');
    await idle();
    expect(await deliver('label', body, { 'x-github-delivery': 'once' })).toBe('repeated');
    expect(await metrics()).toMatchObject({
      'deliveries_total{answer="unsigned"}': 1,
      'deliveries_total{answer="queued"}': 1,
      'deliveries_total{answer="repeated"}': 1,
    });
  });

  it('answers a thousand simultaneous deliveries, and runs each repository once [15.7]', async () => {
    const repositories = createRepositories(...Array.from({ length: 20 }, (_, index) => `shop-${index}`));
    const { about, atOnce, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({ repositories });
    await fullRuns(1);
    simulator.forgetRequests();
    const padding = 'x'.repeat(10_000);
    const knownRepositories = repositories.map(({ owner, name }) => about(`${owner}/${name}`));
    await atOnce(async () => {
      const answers = Array.from({ length: 1_000 }, (_, index) =>
        deliver('label', { action: 'edited', repository: knownRepositories[index % 20], filler: padding }),
      );
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['queued']));
    });
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 20 });
    const labelReads = simulator.requests.filter(({ path }) => path.endsWith('/labels')).map(({ path }) => path);
    expect([labelReads.length, new Set(labelReads).size]).toEqual([20, 20]);
  });
});

it('updates the drift issue of its fleet with the results of single repositories [15.11]', async () => {
  const repositories = createRepositories('shop', 'site');
  const { changed, fullRuns, simulator } = await openServiceScene({ repositories });
  await fullRuns(1);
  const getRepositoryState = (name: string) =>
    simulator.repository(name) as unknown as { labels: object[]; issues: object[] };
  expect(getRepositoryState('acme/fleet').issues).toEqual([]);
  const chore = getRepositoryState('acme/site').labels.pop()!;
  await changed('acme/site');
  await waitFor(() => getRepositoryState('acme/fleet').issues.length);
  expect(getRepositoryState('acme/fleet').issues).toMatchObject([
    { state: 'open', body: expect.stringContaining('1 of 2 repositories') },
  ]);
  getRepositoryState('acme/site').labels.push(chore);
  await changed('acme/site');
  await waitFor(() => JSON.stringify(getRepositoryState('acme/fleet').issues).includes('"closed"'));
});

it('keeps the drift issue open if it checks only some sections [15.11]', async () => {
  const { changed, fullRuns, idle, simulator } = await openServiceScene({
    ...shopAndSite,
    flags: { sections: 'labels' },
  });
  await fullRuns(1);
  const readIssues = () => JSON.stringify(getRepository(simulator, 'fleet').issues);
  const chore = getRepository(simulator, 'site').labels.pop()!;
  await changed('acme/site');
  await waitFor(() => readIssues().includes('1 of 2 repositories'));
  getRepository(simulator, 'site').labels.push(chore);
  await changed('acme/site');
  await waitFor(() => readIssues().includes('0 of 2 repositories'));
  await idle();
  expect(readIssues()).toContain('"open"');
});

it('keeps no drift issue for a shard of its fleet [15.11]', async () => {
  const { changed, fullRuns, idle, simulator } = await openServiceScene({ flags: { shard: '1/1' } });
  await fullRuns(1);
  await changed('acme/site');
  await idle();
  expect(getRepository(simulator, 'fleet').issues).toEqual([]);
});

it('removes the name of a repository from the drift issue as soon as the repository is private [15.11]', async () => {
  const { about, deliver, fullRuns, idle, simulator } = await openServiceScene();
  await fullRuns(1);
  const readBody = () => (getRepository(simulator, 'fleet').issues as { body: string }[])[0]!.body;
  expect(readBody()).toContain('acme/shop');
  Object.assign(getRepository(simulator, 'shop'), { visibility: 'private' });
  await deliver('repository', { action: 'privatized', repository: about('acme/shop') });
  await idle();
  expect(readBody()).toContain('1 repository not named here');
  expect(readBody()).not.toContain('acme/shop');
});

it('keeps the name of a public repository in the drift issue after a run of this repository [15.11]', async () => {
  const { changed, fullRuns, idle, simulator } = await openServiceScene({ files: filesWithNamedTargets });
  await fullRuns(1);
  const readBody = () => (getRepository(simulator, 'fleet').issues as { body: string }[])[0]!.body;
  expect(readBody()).toContain('acme/shop');
  simulator.forgetRequests();
  await changed('acme/shop');
  await idle();
  expect(readBody()).toContain('acme/shop');
  expect(simulator.requests.filter(({ path }) => path.includes('/issues'))).toEqual([]);
});

it.each([
  ['repos', '[acme/shop, acme/site]', ''],
  ['exclude', 'acme/s*, exclude: acme/shop', ''],
  ['where.repos', 'acme/s*', ', where: {repos: acme/shop}'],
])('reports in the drift issue that `%s` contains the former name of a repository [15.11]', async (_, repos, where) => {
  const files = {
    'fleet.yml': `targets: [{repos: ${repos}}]\nlayers: [{file: bug.yml}, {file: chore.yml${where}}]\n`,
    'bug.yml': 'labels: [{name: bug}]\n',
    'chore.yml': 'labels: [{name: chore}]\n',
  };
  const repositories = [...createRepositories('site'), { owner: 'acme', name: 'shop', labels: createLabels(['bug']) }];
  const { about, deliver, fullRuns, simulator } = await openServiceScene({ files, repositories });
  await fullRuns(1);
  const oldShop = about('acme/shop');
  getRepository(simulator, 'site').labels.pop();
  Object.assign(getRepository(simulator, 'shop'), { name: 'store' });
  Object.assign(simulator.state.moved as object, { 'acme/shop': oldShop.id });
  await deliver('label', { action: 'deleted', repository: about('acme/site') });
  await deliver('repository', {
    action: 'renamed',
    changes: { repository: { name: { from: 'shop' } } },
    repository: { ...oldShop, full_name: 'acme/store' },
  });
  const rowWithDrift = /<code>acme\/(shop|store)<\/code><\/td>(<td>(<code>labels<\/code> 1)?<\/td>)?<td>all settings</;
  await waitFor(() =>
    rowWithDrift.test((getRepository(simulator, 'fleet').issues as { body: string }[])[0]?.body ?? ''),
  );
});

/** Returns the stored state of a repository. A test changes this state like a person does on GitHub. */
const getRepository = (simulator: Simulator, name: string) =>
  simulator.repository(`acme/${name}`) as unknown as { labels: object[]; issues: object[]; branches: object[] };

/** Makes GitHub answer 502 to these requests for a number of minutes. */
const createOutage = (
  simulator: Simulator,
  clock: Clock,
  minutes: number,
  match = (_: { path: string; method: string }) => true,
) => {
  const until = clock.now() + minutes * 60_000;
  simulator.misbehave({
    match: (request) => clock.now() < until && match(request),
    times: Number.POSITIVE_INFINITY,
    with: { kind: 'status', status: 502 },
  });
};

/** The fleet file names its targets, so no list shows their ids. */
const filesWithNamedTargets = {
  ...fleetFiles,
  'fleet.yml': 'targets:\n  - repos: [acme/shop, acme/site]\nlayers:\n  - file: everyone.yml\n',
};

const applyFlags = { mode: 'apply' };
const fastApply = { flags: applyFlags, speed: 10_000 };
const fastApplyOfShop = { ...fastApply, repositories: createRepositories('shop') };

describe('a service of a private repository', () => {
  const sceneOptions = {
    flags: { 'private-repos': 'names' },
    repositories: [{ ...createRepositories('shop')[0]!, visibility: 'private' as const, labels: [] }],
  };

  it('hides a name that only a webhook contains [15.17]', async () => {
    const { changed, deliver, fullRuns, idle, seen } = await openServiceScene(sceneOptions);
    await fullRuns(1);
    await changed('acme/shop');
    await idle();
    await deliver('label', { action: 'edited', repository: { id: 4_711, full_name: 'acme/secret' } });
    await waitFor(() => seen.out.includes(' is not a target of `fleet.yml`'));
    expect(seen.out).toContain('error a repository of this run is not a target of `fleet.yml`');
    expect(seen.out + seen.err).not.toMatch(/shop|secret/);
  });

  it('prints a name that the fleet file contains [15.17]', async () => {
    const files = { ...fleetFiles, 'fleet.yml': fleetFiles['fleet.yml'].replace('acme/s*', 'acme/shop') };
    const { changed, fullRuns, idle, seen } = await openServiceScene({ ...sceneOptions, files });
    await fullRuns(1);
    await changed('acme/shop');
    await idle();
    expect(seen.out.split('Trueup check of acme/shop\n')).toHaveLength(3);
  });
});

describe('a service whose runs fail', () => {
  it('retries until a run succeeds, and accepts a repeated delivery until then [15.3] [15.13]', async () => {
    const { about, clock, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({
      ...fastApply,
      repositories: createRepositories('shop', 'site'),
    });
    await fullRuns(1);
    const start = clock.now();
    createOutage(simulator, clock, 5);
    getRepository(simulator, 'shop').labels.pop();
    const deliverEdit = () =>
      deliver('label', { action: 'deleted', repository: about('acme/shop') }, { 'x-github-delivery': 'one' });
    expect(await deliverEdit()).toBe('queued');
    await waitFor(
      async () =>
        countRuns(await metrics()).failed ?? ((await metrics()).running === 0 && clock.now() > start + 60_000),
    );
    expect(await deliverEdit()).toBe('queued');
    await waitFor(() => getRepository(simulator, 'shop').labels.length === 2);
    expect(clock.now() - start).toBeLessThan(40 * 60_000);
    await idle();
    expect(await deliverEdit()).toBe('repeated');
    await fullRuns(1);
    expect((await metrics())['full_runs_total{outcome="success"}']).toBe(1);
  });

  it('runs each repository that the run of the whole fleet did not reach [15.13]', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const repositories = names.map((name) => ({ owner: 'acme', name, labels: [] }));
    const isAnswered = (path: string) => !path.endsWith('/labels') || path.includes('/s0/');
    const startOutage = (simulator: Simulator, clock: Clock) =>
      createOutage(simulator, clock, 30, ({ path }) => !isAnswered(path));
    const { clock, metrics, simulator } = await openServiceScene({ ...fastApply, repositories, disturb: startOutage });
    const start = clock.now();
    await waitFor(() => names.every((name) => getRepository(simulator, name).labels.length === 2));
    expect(clock.now() - start).toBeLessThan(120 * 60_000);
    expect(Object.entries(await metrics()).filter(([name]) => name.startsWith('full_runs'))).toHaveLength(1);
  });

  it('retries a new repository that GitHub does not show yet, and reports it [15.13]', async () => {
    const { about, deliver, fullRuns, seen, simulator } = await openServiceScene({
      ...fastApply,
      repositories: [...createRepositories('shop'), { owner: 'acme', name: 'snew', labels: [] }],
      disturb: (simulator, clock) => {
        const until = clock.now() + 5 * 60_000;
        const isHidden = ({ path }: { path: string }) =>
          /snew|installation.repositories/.test(path) && clock.now() < until;
        simulator.misbehave({
          match: isHidden,
          times: Number.POSITIVE_INFINITY,
          with: {
            kind: 'answer',
            change: (answer, { path }) =>
              path.includes('snew')
                ? { ...answer, status: 404, text: '{"message":"Not Found"}' }
                : { ...answer, text: answer.text.replaceAll('snew', 'hidden') },
          },
        });
      },
    });
    await fullRuns(1);
    expect(await deliver('repository', { action: 'created', repository: about('acme/snew') })).toBe('queued');
    await waitFor(() => seen.out.includes('it is not visible to this token'));
    await waitFor(() => getRepository(simulator, 'snew').labels.length === 2);
  });

  it.each([
    [404, 'Not Found', 0.2],
    [403, 'This installation has been suspended', 90],
  ])(
    'reverts a change that was made while GitHub answered %i to requests for tokens [15.13]',
    async (status, message, minutes) => {
      const { changed, clock, fullRuns, metrics, simulator } = await openServiceScene({
        ...fastApply,
        flags: { ...applyFlags, 'private-repos': 'redact' },
        repositories: createRepositories('shop'),
      });
      await fullRuns(1);
      const until = clock.now() + minutes * 60_000;
      simulator.misbehave({
        match: ({ path }) => path.endsWith('/access_tokens') && clock.now() < until,
        times: Number.POSITIVE_INFINITY,
        with: { kind: 'answer', change: (answer) => ({ ...answer, status, text: JSON.stringify({ message }) }) },
      });
      getRepository(simulator, 'shop').labels.pop();
      await changed('acme/shop');
      await waitFor(() => getRepository(simulator, 'shop').labels.length === 2 || clock.now() > until + 180 * 60_000);
      expect(getRepository(simulator, 'shop').labels).toHaveLength(2);
      expect(countRuns(await metrics())).not.toHaveProperty('outside');
    },
  );

  it('keeps a repository that GitHub does not show once after several failed runs [15.13]', async () => {
    const { changed, clock, fullRuns, simulator } = await openServiceScene({
      ...fastApplyOfShop,
      flags: { ...applyFlags, 'full-every': '168' },
      speed: 20_000,
    });
    await fullRuns(1);
    const isShop = ({ path }: { path: string }) => path.startsWith('/repos/acme/shop');
    createOutage(simulator, clock, 40, isShop);
    // GitHub does not show the repository in the fifth run only.
    const [from, until] = [clock.now() + 40 * 60_000, clock.now() + 100 * 60_000];
    simulator.misbehave({
      match: (request) => clock.now() > from && clock.now() < until && isShop(request),
      times: Number.POSITIVE_INFINITY,
      with: { kind: 'status', status: 404 },
    });
    getRepository(simulator, 'shop').labels.pop();
    await changed('acme/shop');
    await waitFor(() => getRepository(simulator, 'shop').labels.length === 2 || clock.now() > until + 240 * 60_000);
    expect(getRepository(simulator, 'shop').labels).toHaveLength(2);
  });

  it('keeps the known differences while GitHub does not answer [15.9] [15.11]', async () => {
    const { changed, clock, fullRuns, metrics, push, simulator } = await openServiceScene();
    await fullRuns(1);
    createOutage(simulator, clock, 600, ({ path }) => /\/s\w+\/labels$/.test(path));
    await changed('acme/shop');
    await waitFor(async () => countRuns(await metrics()).failed);
    await push({ 'unused.yml': '' });
    await fullRuns(2);
    expect((await metrics())['differing_repositories{section="labels"}']).toBe(2);
    const readBody = () => (getRepository(simulator, 'fleet').issues as { body: string }[])[0]!.body;
    await waitFor(() => /2 of 2 repositories differ .*2 repositories could not be checked/.test(readBody()));
    expect(readBody()).toContain('<code>acme/shop</code></td><td><code>labels</code> 1</td><td>all settings');
  });

  it.each([
    ['keeps the differences of a section that it can read only in part', 'has_wiki: false', 2],
    ['drops the differences of a section that the file no longer declares', undefined, undefined],
  ])('%s [15.9]', async (_, keys, count) => {
    const formatFile = (more = 'enable_private_vulnerability_reporting: true') => `repository: {${more}}\n`;
    const { fullRuns, metrics, push, simulator } = await openServiceScene({
      files: {
        ...fleetFiles,
        'everyone.yml': `labels: [{name: bug}, {name: chore}]\n${formatFile('has_wiki: false')}`,
      },
      flags: { 'on-missing-permission': 'warn' },
    });
    await fullRuns(1);
    const section = keys ? 'repository' : 'labels';
    expect((await metrics())[`differing_repositories{section="${section}"}`]).toBe(2);
    simulator.misbehave({
      match: ({ path }) => path.endsWith('/private-vulnerability-reporting'),
      times: Number.POSITIVE_INFINITY,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
    });
    await push({ 'everyone.yml': formatFile(keys && `${keys}, enable_private_vulnerability_reporting: true`) });
    await fullRuns(2);
    expect((await metrics())['full_runs_total{outcome="partial"}']).toBe(1);
    expect((await metrics())[`differing_repositories{section="${section}"}`]).toBe(count);
  });

  it('runs a repository no second time if only its owner can change the rest [15.13]', async () => {
    const { clock, fullRuns, metrics } = await openServiceScene({
      ...fastApply,
      repositories: [{ owner: 'acme', name: 'shop', switches: { immutable_releases: { enforced_by_owner: true } } }],
      files: { ...fleetFiles, 'everyone.yml': 'repository: {enable_immutable_releases: false}\n' },
    });
    await fullRuns(1);
    await clock.sleep(20 * 60_000);
    expect(countRuns(await metrics())).toEqual({});
    expect((await metrics()).waiting_repositories).toBe(0);
  });

  it('keeps a repository in the drift issue that no run since the start of the service found [15.11]', async () => {
    const row = '<tr><td><code>acme/stray</code></td><td><code>labels</code> 1</td></tr>';
    const issue = { id: 7, number: 1, title: 'Drift', state: 'open', body: `<!-- trueup: fleet drift -->\n${row}` };
    const { changed, fullRuns, simulator } = await openServiceScene({
      ...shopAndSite,
      disturb: (opened, clock) => {
        const time = new Date(clock.now()).toISOString();
        const dates = { created_at: time, updated_at: time, closed_at: null };
        getRepository(opened, 'fleet').issues.push({ ...issue, ...dates, user: 'keeper[bot]' });
      },
    });
    await fullRuns(1);
    const chore = getRepository(simulator, 'shop').labels.pop()!;
    const readIssue = () => listIssues(simulator, 'acme/fleet')[0]!;
    await changed('acme/shop');
    await waitFor(() => readIssue().body.includes('acme/shop'));
    getRepository(simulator, 'shop').labels.push(chore);
    await changed('acme/shop');
    await waitFor(() => !readIssue().body.includes('acme/shop'));
    expect(readIssue().state).toBe('open');
    expect(readIssue().body).toContain('<code>acme/stray</code></td><td>all settings');
  });

  it('updates the drift issue again after a failed update [15.11] [15.13]', async () => {
    const { changed, clock, fullRuns, simulator } = await openServiceScene({
      repositories: createRepositories('shop', 'site'),
    });
    await fullRuns(1);
    createOutage(simulator, clock, 5, ({ path }) => path.includes('/acme/fleet/issues'));
    getRepository(simulator, 'site').labels.pop();
    await changed('acme/site');
    await clock.sleep(60 * 60_000);
    expect(getRepository(simulator, 'fleet').issues).toMatchObject([
      { body: expect.stringContaining('1 of 2 repositories') },
    ]);
  });
});

describe('a service and its organization', () => {
  it('runs all repositories of an organization after a team change, and none of another organization [15.15]', async () => {
    const { deliver, fullRuns, idle, metrics } = await openServiceScene({
      repositories: createRepositories('shop', 'site'),
    });
    await fullRuns(1);
    const team = { name: 'core' };
    expect(await deliver('membership', { action: 'added', team, organization: { login: 'acme' } })).toBe('queued');
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 2 });
    expect(await deliver('membership', { action: 'added', team, organization: { login: 'globex' } })).toBe('outside');
  });

  it('runs the fleet again after a change of an organization during the first run [15.15]', async () => {
    const heldRequests: (() => void)[] = [];
    const holdRequest = () => new Promise<void>((resolve) => heldRequests.push(resolve));
    const match = ({ path }: { path: string }) => path === '/repos/acme/site/labels';
    const { deliver, fullRuns } = await openServiceScene({
      ...shopAndSite,
      disturb: ({ misbehave }) => misbehave({ match, with: { kind: 'meanwhile', act: holdRequest } }),
    });
    await waitFor(() => heldRequests.length);
    const deliverRulesetChange = (login: string) =>
      deliver('repository_ruleset', { action: 'edited', organization: { login } });
    expect([await deliverRulesetChange('acme'), await deliverRulesetChange('globex')]).toEqual(['queued', 'outside']);
    heldRequests[0]!();
    await fullRuns(2);
  });

  it.each([
    ['lists no repositories', []],
    ['lists the repositories', ['shop', 'site']],
  ])(
    'keeps the repositories of an account if the removal of its former installation arrives late and %s [15.15]',
    async (_, names) => {
      const { about, clock, deliver, fullRuns, metrics, simulator } = await openServiceScene();
      await fullRuns(1);
      const installation = { account: { login: 'acme' } };
      const repositories = names.map((name) => about(`acme/${name}`));
      expect(await deliver('installation', { action: 'deleted', installation, repositories })).toBe('queued');
      expect((await metrics()).repositories).toBe(0);
      await clock.sleep(10 * 60_000);
      expect((await metrics()).repositories).toBe(2);
      expect(getRepository(simulator, 'fleet').issues).toMatchObject([{ state: 'open' }]);
    },
  );

  it('runs the fleet after a suspended installation continues, but only for an account of the fleet [15.15]', async () => {
    const { deliver, fullRuns, metrics } = await openServiceScene({ repositories: [] });
    await fullRuns(1);
    const deliverUnsuspend = (login: string) =>
      deliver('installation', { action: 'unsuspend', installation: { account: { login } } });
    expect(await deliverUnsuspend('globex')).toBe('outside');
    expect((await metrics()).repositories).toBe(0);
    expect(await deliverUnsuspend('Acme')).toBe('queued');
    await fullRuns(2);
  });

  it('keeps the known repositories of an account if only its permissions change [15.15]', async () => {
    const { deliver, fullRuns, metrics } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    const installation = { account: { login: 'acme' } };
    expect(await deliver('installation', { action: 'new_permissions_accepted', installation })).toBe('queued');
    expect((await metrics()).repositories).toBe(2);
  });

  it('removes a repository that was deleted during its run [15.15]', async () => {
    const { about, changed, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene();
    await fullRuns(1);
    const heldRequests: (() => void)[] = [];
    const holdRequest = () => new Promise<void>((resolve) => heldRequests.push(resolve));
    const match = ({ path }: { path: string }) => path === '/repos/acme/shop/labels';
    simulator.misbehave({ match, with: { kind: 'meanwhile', act: holdRequest } });
    await changed('acme/shop');
    await waitFor(() => heldRequests.length);
    await deliver('repository', { action: 'deleted', repository: about('acme/shop') });
    heldRequests[0]!();
    await waitFor(async () => countRuns(await metrics()).drift);
    Object.assign(getRepository(simulator, 'shop'), { name: 'gone' });
    await idle();
    expect((await metrics()).repositories).toBe(1);
  });

  it('removes deleted and archived repositories at once [15.15]', async () => {
    const { about, deliver, fullRuns, metrics, simulator } = await openServiceScene();
    await fullRuns(1);
    expect((await metrics()).repositories).toBe(2);
    expect(getRepository(simulator, 'fleet').issues).toMatchObject([
      { body: expect.stringContaining('2 of 2 repositories') },
    ]);
    expect(await deliver('repository', { action: 'deleted', repository: about('acme/shop') })).toBe('queued');
    expect((await metrics()).repositories).toBe(1);
    await waitFor(() => JSON.stringify(getRepository(simulator, 'fleet').issues).includes('1 of 1'));
    expect(await deliver('repository', { action: 'archived', repository: about('acme/site') })).toBe('queued');
    expect((await metrics()).repositories).toBe(0);
  });

  it.each([
    ['deleted', (id: number) => ({ repository: { id, full_name: 'acme/shop' } })],
    ['archived', (id: number) => ({ repository: { id, full_name: 'acme/shop' } })],
    [
      'renamed',
      (id: number) => ({
        repository: { id, full_name: 'acme/shack' },
        changes: { repository: { name: { from: 'shop' } } },
      }),
    ],
    [
      'transferred',
      (id: number) => ({
        repository: { id, full_name: 'globex/shop' },
        changes: { owner: { from: { organization: { login: 'acme' } } } },
      }),
    ],
  ])('keeps the repository that now has the name if another repository was %s [15.15]', async (action, createBody) => {
    const { changed, deliver, fullRuns, idle, metrics, simulator } = await openServiceScene({
      files: filesWithNamedTargets,
    });
    await fullRuns(1);
    const readDriftIssue = () => JSON.stringify(getRepository(simulator, 'fleet').issues);
    expect(readDriftIssue()).toContain('2 of 2 repositories');
    expect(await changed('acme/shop')).toBe('queued');
    simulator.forgetRequests();
    expect(['queued', 'outside']).toContain(await deliver('repository', { action, ...createBody(4_711) }));
    expect((await metrics()).repositories).toBe(2);
    await idle();
    const labelReads = simulator.requests.filter(({ path }) => path === '/repos/acme/shop/labels');
    expect(labelReads.length).toBeGreaterThan(0);
    expect(readDriftIssue()).toContain('2 of 2 repositories');
    expect(readDriftIssue()).not.toContain('"closed"');
  });
});

it('waits longer each time if another app reverts the same setting, and logs the app and the setting [15.14]', async () => {
  const { about, clock, deliver, fullRuns, metrics, seen, simulator } = await openServiceScene(fastApplyOfShop);
  await fullRuns(1);
  const end = clock.now() + 60 * 60_000;
  while (clock.now() < end) {
    if (getRepository(simulator, 'shop').labels.length === 2) {
      getRepository(simulator, 'shop').labels.pop();
      await deliver('label', { action: 'deleted', repository: about('acme/shop'), sender: { login: 'tidy[bot]' } });
    }
    await clock.sleep(10_000);
  }
  const writes = simulator.requests.filter(({ route }) => route === 'POST /repos/{owner}/{repo}/labels').length;
  expect(writes).toBeGreaterThanOrEqual(3);
  expect(writes).toBeLessThan(9);
  expect(seen.err).toMatch(
    /acme\/shop: was written repeatedly, but tidy\[bot\] keeps changing it, so the next run waits 15 min: .*"chore"/,
  );
  expect((await metrics())['fought_items{section="labels"}']).toBe(1);
});

it('does not run a repository that another app keeps changing sooner after an event of its organization [15.14]', async () => {
  const { clock, changed, deliver, fullRuns, idle, metrics, seen, simulator } = await openServiceScene(fastApplyOfShop);
  await fullRuns(1);
  for (let write = 1; !seen.err.includes('the next run waits 5 min'); write++) {
    getRepository(simulator, 'shop').labels.pop();
    await changed('acme/shop');
    await waitFor(async () => countRuns(await metrics()).success === write);
  }
  const { success } = countRuns(await metrics());
  await deliver('membership', { action: 'added', organization: { login: 'acme' } });
  await clock.sleep(3 * 60_000);
  expect(countRuns(await metrics()).success).toBe(success);
  await idle();
  expect(countRuns(await metrics()).success).toBe(success! + 1);
});

it('logs only the section if an account reverts a setting of a hidden repository [15.14]', async () => {
  const { about, clock, deliver, fullRuns, seen, simulator } = await openServiceScene({
    ...fastApply,
    flags: { ...applyFlags, 'private-repos': 'redact' },
    repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', labels: declaredLabels }],
  });
  await fullRuns(1);
  for (const end = clock.now() + 30 * 60_000; clock.now() < end && !seen.err.includes('repeatedly'); ) {
    if (getRepository(simulator, 'shop').labels.length === 2) {
      getRepository(simulator, 'shop').labels.pop();
      await deliver('label', { action: 'deleted', repository: about('acme/shop'), sender: { login: 'tidy[bot]' } });
    }
    await clock.sleep(10_000);
  }
  expect(seen.err).toMatch(/: was written repeatedly, but another account keeps changing it, .*: labels \(withheld\)/);
  expect(seen.err + seen.out).not.toMatch(/tidy|shop|chore/);
});

it('counts several changes of one run to a hidden repository as one write [15.14]', async () => {
  const { about, deliver, fullRuns, idle, metrics, seen, simulator } = await openServiceScene({
    ...fastApply,
    flags: { ...applyFlags, 'private-repos': 'redact' },
    files: { ...fleetFiles, 'everyone.yml': 'labels: [{name: bug}, {name: chore}, {name: docs}]\n' },
    repositories: [
      { owner: 'acme', name: 'shop', visibility: 'private', labels: createLabels(['bug', 'chore', 'docs']) },
    ],
  });
  await fullRuns(1);
  getRepository(simulator, 'shop').labels.length = 0;
  await deliver('label', { action: 'deleted', repository: about('acme/shop') });
  await waitFor(() => getRepository(simulator, 'shop').labels.length === 3);
  await idle();
  expect(seen.err).not.toContain('was written repeatedly');
  expect((await metrics())['fought_items{section="labels"}']).toBeUndefined();
});

describe('a service whose fleet file is pushed to', () => {
  it('runs no other repository during a run of the whole fleet [15.6]', async () => {
    const { changed, clock, fullRuns, idle, metrics, push, simulator } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    const heldRequests: (() => void)[] = [];
    const holdRequest = () => new Promise<void>((resolve) => heldRequests.push(resolve));
    simulator.misbehave({
      match: ({ path }) => path === '/repos/acme/site/labels',
      with: { kind: 'meanwhile', act: holdRequest },
    });
    await push({});
    await waitFor(async () => heldRequests.length === 1);
    expect(await changed('acme/shop')).toBe('queued');
    // A run starts five seconds after its delivery.
    await clock.sleep(30_000);
    expect(await metrics()).toMatchObject({ waiting_repositories: 1, running: 1 });
    heldRequests[0]!();
    await fullRuns(2);
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 1 });
  });

  it('reads the pushed files, and runs the whole fleet with them [15.6]', async () => {
    const { fullRuns, metrics, push } = await openServiceScene({ repositories: createRepositories('shop', 'site') });
    await fullRuns(1);
    expect(await push({ 'everyone.yml': `${fleetFiles['everyone.yml']}  - name: docs\n` })).toBe('queued');
    await fullRuns(2);
    expect(await metrics()).toMatchObject({
      'full_runs_total{outcome="success"}': 1,
      'full_runs_total{outcome="drift"}': 1,
      'differing_repositories{section="labels"}': 2,
    });
  });

  const filesWithDocs = { 'everyone.yml': `${fleetFiles['everyone.yml']}  - name: docs\n` };

  it('forgets many repositories that a pushed filter excludes [15.15]', async () => {
    const names = Array.from({ length: 202 }, (_, index) => `s${index}`);
    const [first, ...others] = createRepositories(...names);
    const { fullRuns, idle, metrics, push } = await openServiceScene({
      repositories: [{ ...first!, settings: { topics: ['service'] } }, ...others],
    });
    await fullRuns(1);
    expect((await metrics()).repositories).toBe(202);
    const where = '    where: { topic: service }\nlayers:';
    await push({ 'fleet.yml': fleetFiles['fleet.yml'].replace('layers:', where) });
    await fullRuns(2);
    await idle();
    expect((await metrics()).repositories).toBe(1);
  });

  it('keeps many repositories that a list of GitHub lacks [15.11] [15.15]', async () => {
    const names = Array.from({ length: 202 }, (_, index) => `s${index}`);
    const { fullRuns, idle, metrics, push, simulator } = await openServiceScene({
      repositories: createRepositories(...names).map((repository) => ({ ...repository, labels: [] })),
    });
    await fullRuns(1);
    const keepFirst = ({ repositories }: any) => repositories.filter(({ name }: any) => name === 's0');
    simulator.misbehave({
      match: ({ route }) => route === 'GET /installation/repositories',
      times: Number.POSITIVE_INFINITY,
      with: {
        kind: 'answer',
        change: ({ status, text }) => {
          const body = { total_count: 1, repositories: keepFirst(JSON.parse(text)) };
          return { status, headers: {}, text: JSON.stringify(body) };
        },
      },
    });
    await push({ 'unused.yml': '' });
    await fullRuns(2);
    await idle();
    expect((await metrics()).repositories).toBe(202);
    expect(listIssues(simulator, 'acme/fleet')[0]!.body).toContain('acme/s201');
  });

  it('waits until GitHub shows a pushed commit, and runs nothing with older files [15.6]', async () => {
    const { changed, clock, deliver, fullRuns, idle, about, metrics, push, simulator } =
      await openServiceScene(fastApplyOfShop);
    await fullRuns(1);
    const [branchBefore] = getRepository(simulator, 'fleet').branches;
    // The delivery comes before the branch shows the commit.
    await push(filesWithDocs);
    const [branchAfter] = getRepository(simulator, 'fleet').branches;
    getRepository(simulator, 'fleet').branches = [branchBefore!];
    expect(await changed('acme/shop')).toBe('queued');
    await clock.sleep(3 * 60_000);
    expect([countRuns(await metrics()), (await metrics())['full_runs_total{outcome="success"}']]).toEqual([{}, 1]);
    getRepository(simulator, 'fleet').branches = [branchAfter!];
    await fullRuns(2);
    await idle();
    expect(getRepository(simulator, 'shop').labels).toHaveLength(3);
    expect(await deliver('label', { action: 'edited', repository: about('acme/shop') })).toBe('queued');
  });

  it('reads the files again before any run after a push without a delivery [15.6]', async () => {
    const everyoneFile = 'labels:\n  _undeclared: delete\n  entries:\n    - name: bug\n    - name: chore\n';
    const files = { ...fleetFiles, 'everyone.yml': everyoneFile };
    const { changed, clock, fullRuns, push, simulator } = await openServiceScene({
      ...fastApply,
      repositories: createRepositories('shop'),
      files,
    });
    await fullRuns(1);
    // The service compares its files with GitHub at most once a minute.
    await clock.sleep(60_000);
    await push({ 'everyone.yml': `${everyoneFile}    - name: docs\n` }, false);
    // Another run has applied the new file already.
    getRepository(simulator, 'shop').labels.push({
      ...getRepository(simulator, 'shop').labels[0],
      id: 99,
      name: 'docs',
    });
    simulator.forgetRequests();
    await changed('acme/shop');
    await fullRuns(2);
    expect(simulator.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(getRepository(simulator, 'shop').labels).toHaveLength(3);
  });

  it('requests the head commit of its files at most once a minute [15.6]', async () => {
    const { changed, clock, fullRuns, idle, simulator } = await openServiceScene({
      repositories: createRepositories('shop'),
      speed: 1_000,
    });
    await fullRuns(1);
    simulator.forgetRequests();
    const start = clock.now();
    for (let count = 0; count < 10; count++) {
      await changed('acme/shop');
      await idle();
      await clock.sleep(20_000);
    }
    const headReads = simulator.requests.filter(({ path }) => path.startsWith('/repos/acme/fleet/commits/'));
    expect(headReads.length).toBeLessThanOrEqual(1 + (clock.now() - start) / 60_000);
  });

  const createStrictFiles = (...names: readonly string[]) => ({
    ...fleetFiles,
    'everyone.yml': `labels: {_undeclared: delete, entries: [${names.map((name) => `{name: ${name}}`).join()}]}\n`,
  });
  it('ignores the files of another repository that now has the name of the fleet repository [15.6]', async () => {
    const otherRepository = {
      owner: 'acme',
      name: 'other',
      branches: [{ name: 'main', sha: createSha(9) }],
      commit_files: { [createSha(9)]: createStrictFiles('theirs') },
    };
    const { about, changed, clock, deliver, fullRuns, metrics, seen, simulator } = await openServiceScene({
      ...fastApply,
      files: createStrictFiles('bug', 'chore'),
      repositories: [...createRepositories('shop'), otherRepository],
    });
    await fullRuns(1);
    await renameRepository(simulator, 'fleet', 'platform');
    await renameRepository(simulator, 'other', 'fleet');
    const pushEvent = { ref: 'refs/heads/main', after: createSha(9), repository: about('acme/fleet') };
    expect(await deliver('push', pushEvent)).toBe('ignored');
    await clock.sleep(2 * 60_000);
    expect(await changed('acme/shop')).toBe('queued');
    await waitFor(() => seen.out.includes('acme/fleet is no longer the repository'));
    expect(getRepository(simulator, 'shop').labels).toMatchObject(declaredLabels);
    expect((await metrics())['full_runs_total{outcome="success"}']).toBe(1);
  });

  it('keeps the previous files if the pushed files are refused, and logs it [15.6]', async () => {
    const { changed, fullRuns, idle, metrics, push, seen } = await openServiceScene({
      repositories: createRepositories('shop'),
    });
    await fullRuns(1);
    await push({ 'everyone.yml': 'labels: 7\n' });
    await waitFor(async () => (await metrics()).fleet_file_refused);
    expect(seen.err).toContain('so the previous version stays in use');
    expect(seen.out).toContain('everyone.yml:1');
    await changed('acme/shop');
    await idle();
    expect(countRuns(await metrics())).toEqual({ success: 1 });
    await push({ 'everyone.yml': fleetFiles['everyone.yml'] });
    await fullRuns(3);
    expect((await metrics()).fleet_file_refused).toBe(0);
  });

  it('runs the whole fleet with the previous files while the pushed files are refused [15.6]', async () => {
    const { clock, deliver, fullRuns, metrics, push } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    await push({ 'everyone.yml': 'labels: 7\n' });
    await waitFor(async () => (await metrics()).fleet_file_refused && (await metrics()).running === 0);
    await deliver('installation', { action: 'deleted', installation: { account: { login: 'acme' } } });
    expect((await metrics()).repositories).toBe(0);
    await clock.sleep(10 * 60_000);
    expect(await metrics()).toMatchObject({ repositories: 2, fleet_file_refused: 1 });
  });

  it('waits for a pushed commit, even if earlier runs of the fleet failed [15.6]', async () => {
    const { clock, deliver, fullRuns, metrics, push, simulator } = await openServiceScene({
      ...fastApplyOfShop,
      flags: { ...applyFlags, 'full-every': '168' },
    });
    await fullRuns(1);
    createOutage(simulator, clock, 30, ({ path }) => path.includes('/acme/fleet/'));
    await deliver('installation', { action: 'deleted', installation: { account: { login: 'acme' } } });
    await clock.sleep(31 * 60_000);
    const [branchBefore] = getRepository(simulator, 'fleet').branches;
    await push(filesWithDocs);
    const [branchAfter] = getRepository(simulator, 'fleet').branches;
    getRepository(simulator, 'fleet').branches = [branchBefore!];
    await clock.sleep(3 * 60_000);
    expect((await metrics())['full_runs_total{outcome="success"}']).toBe(1);
    getRepository(simulator, 'fleet').branches = [branchAfter!];
    await fullRuns(2);
    expect(getRepository(simulator, 'shop').labels).toHaveLength(3);
  });

  it('runs the whole fleet after the configured hours, even if earlier runs reached no repository [15.6]', async () => {
    const { clock, metrics } = await openServiceScene({
      repositories: [],
      flags: { 'full-every': '1' },
      rules: { quietPeriod: 60_000 },
      speed: 20_000,
    });
    await clock.sleep(12 * 60 * 60_000);
    const [runs] = Object.entries(await metrics()).flatMap(([name, count]) =>
      name.startsWith('full_runs') ? count : [],
    );
    expect(runs).toBeGreaterThanOrEqual(12);
  });

  it('reads the fleet files again after the configured hours, even if GitHub has not shown them for days [15.6]', async () => {
    const { clock, fullRuns, simulator } = await openServiceScene({
      repositories: createRepositories('shop'),
      flags: { 'full-every': '1' },
      rules: { quietPeriod: 60_000 },
      speed: 20_000,
    });
    await fullRuns(1);
    const match = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/commits/{ref}';
    simulator.misbehave({ match, times: Number.POSITIVE_INFINITY, with: { kind: 'status', status: 404 } });
    await clock.sleep(24 * 60 * 60_000);
    simulator.forgetRequests();
    await clock.sleep(12 * 60 * 60_000);
    expect(simulator.requests.filter(match).length).toBeGreaterThanOrEqual(11);
  });

  it('runs the whole fleet again after the configured hours, with new tokens [15.6]', async () => {
    const { fullRuns, simulator } = await openServiceScene({
      repositories: createRepositories('shop'),
      flags: { 'full-every': '0.02' },
    });
    await fullRuns(3);
    expect(simulator.requests.filter(({ route }) => route.endsWith('/access_tokens')).length).toBeGreaterThan(3);
  });
});

describe('a service in apply mode', () => {
  it.each([
    [{}, 'failed', false],
    [{ brakes: 'warn' }, 'success', true],
  ])('stops at a brake by default, and with %j ends with %s [15.8]', async (flags, outcome, archived) => {
    const files = { ...fleetFiles, 'everyone.yml': 'repository: {archived: true}\n' };
    const sceneOptions = { repositories: createRepositories('shop'), files, flags: { ...applyFlags, ...flags } };
    const { fullRuns, metrics, simulator } = await openServiceScene(sceneOptions);
    await fullRuns(1);
    expect(await metrics()).toMatchObject({ [`full_runs_total{outcome="${outcome}"}`]: 1 });
    expect(simulator.repository('acme/shop').archived).toBe(archived);
  });
});

it.each([
  ['a brake stops', 'repository', 'repository: {archived: true}\n'],
  ['GitHub rejects', 'labels', fleetFiles['everyone.yml']],
])(
  'counts a repository as different if %s its changes, even if it is hidden [15.9]',
  async (_, section, everyoneFile) => {
    const { fullRuns, metrics } = await openServiceScene({
      repositories: (['public', 'private'] as const).map((visibility) => ({
        owner: 'acme',
        name: `s${visibility}`,
        visibility,
      })),
      files: { ...fleetFiles, 'everyone.yml': everyoneFile },
      flags: { ...applyFlags, 'private-repos': 'names' },
      disturb: ({ misbehave }) =>
        misbehave({
          match: ({ method, path }) => method === 'POST' && path.endsWith('/labels'),
          times: Number.POSITIVE_INFINITY,
          with: { kind: 'status', status: 422 },
        }),
    });
    await fullRuns(1);
    expect((await metrics())[`differing_repositories{section="${section}"}`]).toBe(2);
  },
);

describe('a service that is stopped', () => {
  it('reports on its health page that it is up, and then that it is stopping, until it exits [15.9]', async () => {
    const { changed, ended, fullRuns, interrupt, simulator, url } = await openServiceScene({ flags: applyFlags });
    await fullRuns(1);
    const readHealth = async () => {
      const response = await fetch(`${url}/healthz`, { headers: { connection: 'close' } });
      return [response.status, await response.text()];
    };
    expect(await readHealth()).toEqual([200, 'ok\n']);
    const heldRequests: (() => void)[] = [];
    const holdRequest = () => new Promise<void>((resolve) => heldRequests.push(resolve));
    simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'meanwhile', act: holdRequest } });
    getRepository(simulator, 'shop').labels.pop();
    expect(await changed('acme/shop')).toBe('queued');
    await waitFor(() => heldRequests.length);
    interrupt();
    expect(await readHealth()).toEqual([503, 'stopping\n']);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    expect(await changed('acme/shop')).toBe('busy');
    heldRequests[0]!();
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('ends a wait for the rate limit of failed deliveries [15.8]', async () => {
    const { clock, ended, fullRuns, interrupt, simulator, seen } = await openServiceScene();
    await fullRuns(1);
    const match = ({ path }: { path: string }) => path === '/app/hook/deliveries';
    const rateLimit = { status: 429, headers: { 'retry-after': '1800' }, text: '{"message":"rate limit"}' };
    simulator.misbehave({ match, times: 99, with: { kind: 'answer', change: () => rateLimit } });
    simulator.forgetRequests();
    await waitFor(() => simulator.requests.some(match));
    await clock.sleep(10_000);
    const start = clock.now();
    interrupt();
    expect(await ended).toBe(0);
    expect(clock.now() - start).toBeLessThan(5_000);
    expect(seen.err).not.toContain('could not list failed deliveries');
  });

  it('sends no write that waits for the limits of the installation [15.8]', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `label-${index}`);
    const { changed, clock, ended, fullRuns, interrupt, simulator } = await openServiceScene({
      flags: applyFlags,
      files: { ...fleetFiles, 'everyone.yml': `labels: [${names.map((name) => `{name: ${name}}`).join()}]\n` },
      repositories: ['shop', 'site'].map((name) => ({ owner: 'acme', name, labels: createLabels(names) })),
    });
    await fullRuns(1);
    for (const name of ['shop', 'site']) {
      getRepository(simulator, name).labels.length = 0;
      await changed(`acme/${name}`);
    }
    const countWrites = () => simulator.requests.filter(({ route }) => route.startsWith('POST /repos')).length;
    // GitHub accepts 80 creations a minute.
    await waitFor(() => countWrites() === 80);
    await clock.sleep(10_000);
    const start = clock.now();
    interrupt();
    expect(await ended).toBe(0);
    expect([countWrites(), clock.now() - start < 5_000]).toEqual([80, true]);
  });

  it('starts no run if it is stopped while it reads the head of the fleet files [15.8]', async () => {
    const { changed, clock, ended, fullRuns, interrupt, simulator, seen } = await openServiceScene({
      ...fastApplyOfShop,
      flags: { ...applyFlags, 'full-every': '168' },
    });
    await fullRuns(1);
    await clock.sleep(61_000);
    const heldRequests: (() => void)[] = [];
    const holdRequest = () => new Promise<void>((resolve) => heldRequests.push(resolve));
    const match = ({ path }: { path: string }) => path.startsWith('/repos/acme/fleet/commits/');
    simulator.misbehave({ match, with: { kind: 'meanwhile', act: holdRequest } });
    getRepository(simulator, 'shop').labels.pop();
    await changed('acme/shop');
    await waitFor(() => heldRequests.length);
    interrupt();
    heldRequests[0]!();
    expect(await ended).toBe(0);
    expect(getRepository(simulator, 'shop').labels).toHaveLength(1);
    expect(seen.err.split('apply of')).toHaveLength(2);
  });

  it('logs no error in the fleet files if it is stopped while it reads them [15.8]', async () => {
    const { ended, fullRuns, interrupt, push, seen, simulator } = await openServiceScene(shopAndSite);
    await fullRuns(1);
    simulator.misbehave({
      match: ({ path }) => path.includes('/contents/everyone.yml'),
      with: { kind: 'meanwhile', act: interrupt },
    });
    await push({ 'unused.yml': '' });
    expect(await ended).toBe(0);
    expect(seen.err).not.toContain('could not be read');
  });

  it('finishes the current write, starts no other run, and exits with 0 [15.8]', async () => {
    const repositories = createRepositories('shop', 'site').map((repository) => ({ ...repository, labels: [] }));
    const { ended, interrupt, simulator, seen, url } = await openServiceScene({ repositories, flags: applyFlags });
    await waitFor(async () => simulator.requests.some(({ route }) => route.startsWith('POST /repos')));
    const requestOptions = { body: new ReadableStream(), duplex: 'half' as const, signal: AbortSignal.timeout(4_000) };
    const unfinishedRequest = fetch(`${url}/webhooks`, { method: 'POST', ...requestOptions }).catch(({ name }) => name);
    interrupt();
    expect([await ended, await unfinishedRequest]).toEqual([0, 'TypeError']);
    const requestCount = simulator.requests.length;
    interrupt();
    expect(seen.err.split('stopping: current runs finish their writes, and no new run starts')).toHaveLength(2);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(simulator.requests).toHaveLength(requestCount);
  });
});
