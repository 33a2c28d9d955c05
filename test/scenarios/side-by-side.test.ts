import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../packages/core/src/github/refusals/failures.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { type Misbehaviour, openSimulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';
import { pickFaultyRequests } from '../kit/seed.ts';
import { samples } from '../samples/index.ts';
import { joinSamples } from '../samples/together.ts';

const settingsPath = '.github/settings.yml';
const bug = 'labels:\n  - name: bug\n';
const createUpToDateRepository = (name: string) => ({
  owner: 'acme',
  name,
  labels: [{ name: 'bug' }],
  files: { [settingsPath]: bug },
});
const createRepositories = (count: number, createRepository = createUpToDateRepository) =>
  Array.from({ length: count }, (_, index) => createRepository(`r${index}`));
const { repository: _, ...optionsWithoutRepository } = {
  ...defaultOptions,
  privateRepos: 'show' as const,
  read: 'rest' as const,
};

/** Runs a check of several repositories. The test wraps each request to GitHub. */
function runWithTransport(
  count: number,
  wrapRequest: (serve: () => Promise<unknown>, path: string) => Promise<unknown>,
) {
  const simulator = openSimulator({ seed: { repositories: createRepositories(count) } });
  const world = createWorld(simulator, '');
  const sendWrapped: typeof world.transport = async (request) => {
    const response = await wrapRequest(() => world.transport(request), new URL(request.url).pathname);
    return response as Awaited<ReturnType<typeof world.transport>>;
  };
  const repos = createRepositories(count).map(({ owner, name }) => ({ owner, name }));
  return {
    result: run(
      { ...optionsWithoutRepository, settingsFile: settingsPath, repos },
      { ...world, transport: sendWrapped },
    ),
    simulator,
  };
}

const getRepositoryName = (path: string) => path.split('/').slice(2, 4).join('/');

it('parallel repository runs are reported in their order, even if a later one ends first', async () => {
  const endedRequests: string[] = [];
  const { result } = runWithTransport(12, async (sendRequest, path) => {
    const wait = 12 - Number(/r(\d+)/.exec(path)?.[1]);
    for (let turn = 0; turn < wait; turn++) await new Promise((next) => setImmediate(next));
    endedRequests.push(getRepositoryName(path));
    return sendRequest();
  });
  expect((await result).targets.map(({ repository }) => repository)).toEqual(
    createRepositories(12).map(({ name }) => `acme/${name}`),
  );
  expect(endedRequests.slice(0, 2)).not.toEqual(['acme/r0', 'acme/r1']);
});

it('a run starts new repositories as others end, and processes at most a fixed number at a time', async () => {
  const lastRequestOf = new Map<string, number>();
  const firstRequestOf = new Map<string, number>();
  let count = 0;
  const { result } = runWithTransport(60, async (sendRequest, path) => {
    const name = getRepositoryName(path);
    count += 1;
    if (!firstRequestOf.has(name)) firstRequestOf.set(name, count);
    lastRequestOf.set(name, count);
    await new Promise((next) => setImmediate(next));
    return sendRequest();
  });
  expect((await result).outcome).toBe('success');
  const runningAtOnce = [...firstRequestOf.values()].map(
    (requestCount) =>
      [...firstRequestOf].filter(
        ([name, firstRequest]) => firstRequest <= requestCount && lastRequestOf.get(name)! >= requestCount,
      ).length,
  );
  expect(Math.max(...runningAtOnce)).toBe(24);
});

it('parallel repository runs read the defaults file once, and report its notes once', async () => {
  const repositories = createRepositories(5, (name) => ({ ...createUpToDateRepository(name), files: {} as never }));
  const { check, loadedFiles } = openFleet({ repositories, files: { 'defaults.yml': `${bug}milestones:\n` } });
  const result = await check({ defaultsFile: 'defaults.yml', sections: ['labels', 'autolinks'] });
  expect(loadedFiles).toEqual(['defaults.yml']);
  expect(formatLines({ ...result, targets: [] })).toEqual([
    'note: empty, so not declared',
    'note: `--sections` lists `autolinks`, but the settings file does not declare it',
  ]);
  expect(listOwnLines(result, 'r3')).toEqual([
    'note: the repository has no `.github/settings.yml`: `defaults.yml` is used instead',
  ]);
});

describe('any fault at one request', () => {
  const faults: readonly Misbehaviour['with'][] = [
    { kind: 'drop' },
    { kind: 'garbage' },
    { kind: 'html' },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 403 },
    { kind: 'status', status: 500 },
    { kind: 'secondary-limit', retryAfter: 30 },
  ];

  it.each(faults)('$kind $status fails at most one repository [1.4]', async (fault) => {
    const remainder = faults.indexOf(fault) % 2;
    const driftedRepositories = createRepositories(4, (name) => ({ ...createUpToDateRepository(name), labels: [] }));
    const undisturbed = openFleet({ repositories: driftedRepositories });
    await undisturbed.apply();
    // To save time, each fault tests every second request. The next fault tests the others.
    const isTurn = (nth: number) => nth % 2 === remainder;
    for (const nth of pickFaultyRequests(undisturbed.simulator.requests.length, 4).filter(isTurn)) {
      const { apply, simulator } = openFleet({ repositories: driftedRepositories });
      simulator.misbehave({ nth, with: fault });
      const result = await apply();
      const unaffected = result.targets.filter(({ outcome }) => outcome === 'success');
      expect(result.targets).toHaveLength(4);
      expect({ nth, othersDone: unaffected.length >= 3 }).toEqual({ nth, othersDone: true });
      for (const { repository } of unaffected)
        expect(simulator.repository(repository).labels).toMatchObject([{ name: 'bug' }]);
    }
  });
});

it('applies a file with every section in parallel with other repositories', async () => {
  const { settings: text, drifted, around, environment } = joinSamples(Object.keys(samples));
  const settingsWithLicense = {
    ...(drifted.settings as object),
    security_and_analysis: { advanced_security: { status: 'enabled' } },
  };
  const { apply, check, listWrites } = openFleet({
    repositories: [
      { owner: 'acme', name: 'whole', ...drifted, settings: settingsWithLicense },
      ...createRepositories(3),
    ],
    around,
    environment,
    // One of the samples needs a private repository, which cannot have private vulnerability reporting.
    files: { 'repos/whole.yml': text.replace(/^ *enable_private_vulnerability_reporting: .*\n/m, '') },
  });
  const applyResult = await apply({ reposDir: 'repos' });
  expect({ errors: formatLines(applyResult, 'error'), outcome: applyResult.outcome }).toEqual({
    errors: [],
    outcome: 'success',
  });
  const writeCount = listWrites().length;
  const result = await check({ reposDir: 'repos' });
  expect(formatLines(result, 'drift')).toEqual([]);
  expect(result.outcome).toBe('success');
  expect(listWrites()).toHaveLength(writeCount);
});

describe('the estimate before the first write', () => {
  const createDriftedRepository = (name: string) => ({ ...createUpToDateRepository(name), labels: [] });

  it('an apply prints its repositories, requests, rate limit and duration before the first write [1.18]', async () => {
    const { apply, printedLines, simulator } = openFleet({
      repositories: createRepositories(100, createDriftedRepository),
      tokens: [{ token: 'all-powerful', limit: 900 }],
    });
    expect((await apply()).outcome).toBe('success');
    expect(printedLines).toEqual([
      {
        line: expect.stringMatching(
          /^100 repositories; about 600 requests \(100 writes\) of this token's 900 per hour and 10 of its GraphQL points per hour, estimated from the first one; 8\d\d left, reset in 60 min; at least \d+ s because of GitHub's rate limits$/,
        ),
        writes: 0,
      },
    ]);
    expect(Math.abs(simulator.requests.length - 600)).toBeLessThan(60);
  });

  it('an apply prints before the first write how long it waits for the rate limit', async () => {
    const { apply, printedLines } = openFleet({
      repositories: createRepositories(30, createDriftedRepository),
      tokens: [{ token: 'all-powerful', limit: 60 }],
    });
    await apply();
    expect(printedLines[0]!.line).toMatch(/of this token's 60 per hour .*; \d+ left, so some requests wait 60 min/);
  });

  it('an apply estimates from the reads before its first write, and prints nothing without writes', async () => {
    const upToDateRepositories = createRepositories(40);
    const { apply, printedLines } = openFleet({
      repositories: [...upToDateRepositories, createDriftedRepository('late')],
    });
    await apply();
    const [, sampleSize] = /estimated from the first (\d+)/.exec(printedLines[0]!.line)!;
    expect(Number(sampleSize)).toBeGreaterThan(10);
    expect(printedLines).toEqual([{ line: expect.stringContaining('41 repositories; about'), writes: 0 }]);
    const withoutDrift = openFleet({ repositories: upToDateRepositories });
    await withoutDrift.apply();
    expect(withoutDrift.printedLines).toEqual([]);
  });

  it('an apply prints a second estimate if only the first repositories have drift [1.18]', async () => {
    const labels = Array.from({ length: 30 }, (_, index) => `  - name: label-${index}\n`).join('');
    const files = { [settingsPath]: `labels:\n${labels}` };
    const driftedRepository = { owner: 'acme', name: 'first', labels: [], files };
    const { apply, printedLines } = openFleet({ repositories: [driftedRepository, ...createRepositories(200)] });
    await apply();
    const estimatedWrites = printedLines.map(({ line }) => Number(/(\d+) writes\)/.exec(line)?.[1]));
    expect(estimatedWrites.length).toBeGreaterThan(1);
    expect(estimatedWrites.at(-1)!).toBeLessThan(estimatedWrites[0]! / 2);
  });

  it('an apply prints also the cost if all other repositories differ, if most of the first ones do not [1.18]', async () => {
    const upToDateRepositories = Array.from({ length: 12 }, (_, index) => createUpToDateRepository(`a-${index}`));
    const { apply, printedLines, simulator } = openFleet({
      repositories: [...upToDateRepositories, ...createRepositories(100, createDriftedRepository)],
    });
    await apply();
    expect(printedLines[0]!.line).not.toContain('estimated from the first one');
    const [, estimated] = /; about ([\d,]+) requests/.exec(printedLines[0]!.line)!;
    const [, maximum] = /, or about ([\d,]+) if all others differ;/.exec(printedLines[0]!.line)!;
    const requestCount = simulator.requests.length;
    expect(Number(estimated!.replace(',', ''))).toBeLessThan(requestCount / 1.5);
    expect(Math.abs(Number(maximum!.replace(',', '')) - requestCount)).toBeLessThan(requestCount / 5);
  });

  it('a check prints its estimate before its reads, like an apply before its writes', async () => {
    const { check, printedLines } = openFleet({ repositories: createRepositories(3, createDriftedRepository) });
    await check();
    expect(printedLines.map(({ line }) => line)).toEqual([
      expect.stringContaining(
        "3 repositories; about 6 requests of this token's 5,000 per hour, estimated from the first one",
      ),
    ]);
  });

  it('a check of a single repository prints no estimate', async () => {
    const { check, printedLines } = openFleet({ repositories: [createDriftedRepository('only')] });
    await check();
    expect(printedLines).toEqual([]);
  });
});

it('a run prints its progress: repositories left, with drift and failed, and the reason for a wait', async () => {
  const { check, progressLines, simulator } = openFleet({
    repositories: [
      { ...createUpToDateRepository('fine') },
      { ...createUpToDateRepository('drifted'), labels: [] },
      { ...createUpToDateRepository('broken'), files: { [settingsPath]: 'labels: 7\n' } },
    ],
  });
  simulator.misbehave({
    match: ({ path }) => path.endsWith('/labels'),
    with: { kind: 'secondary-limit', retryAfter: 30 },
  });
  await check();
  expect(progressLines[0]).toBe('3 of 3 repositories left, 0 requests');
  expect(progressLines.at(-1)).toBe('0 of 3 repositories left, 1 with drift, 1 failed, 6 requests');
  expect(progressLines).toContainEqual(
    expect.stringMatching(/^\d of 3 repositories left.*; waiting 30 s, \d in line: GET .* answered 403/),
  );
});

it('a run that ends early reports the repositories that it did not reach, and the reason', async () => {
  let sentRequests = 0;
  const { result, simulator } = runWithTransport(60, async (sendRequest) => {
    sentRequests += 1;
    if (sentRequests > 70) throw new RunStopped('the run was stopped by hand');
    return sendRequest();
  });
  const ended = await result;
  expect(ended.outcome).toBe('failed');
  expect(formatLines({ ...ended, targets: [] })).toEqual(['error: the run was stopped by hand']);
  const requestedRepositories = new Set(simulator.requests.map(({ path }) => getRepositoryName(path)));
  const notReached = ended.targets.filter(({ lines }) => lines.some(({ code }) => code === 'stopped'));
  expect(notReached.length).toBeGreaterThan(10);
  expect(notReached.every(({ outcome }) => outcome === 'failed')).toBe(true);
  expect(ended.targets.filter(({ outcome }) => outcome === 'success').length).toBe(60 - notReached.length);
  expect(listOwnLines(ended, 'r59')).toEqual(['error: not reached, because the run ended first']);
  expect(requestedRepositories.has('acme/r59')).toBe(false);
});

it('a revoked token ends the run at the first 401, and the other repositories are not reached [5.24]', async () => {
  let sentRequests = 0;
  const { result, simulator } = runWithTransport(200, async (sendRequest) => {
    sentRequests += 1;
    if (sentRequests === 100)
      simulator.misbehave({
        times: Number.POSITIVE_INFINITY,
        with: { kind: 'status', status: 401, body: { message: 'Bad credentials' } },
      });
    return sendRequest();
  });
  const ended = await result;
  expect(formatLines({ ...ended, targets: [] })).toEqual([
    expect.stringMatching(/^error: GET .* answered 401: Bad credentials/),
  ]);
  expect(sentRequests).toBeLessThanOrEqual(100 + 24);
  const text = formatTerminalReport(ended, { colour: false });
  expect(text).toContain('not reached, because the run ended first: acme/');
  expect(text).toMatch(/200 repositories: \d+ up to date, \d+ not reached\./);
});

it('a run that ends early keeps the report lines of a repository that it had begun to change', async () => {
  const twoLabels = 'labels:\n  - name: bug\n  - name: help\n';
  const { apply, simulator } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels: [], files: { [settingsPath]: twoLabels } }],
  });
  simulator.misbehave({
    match: ({ method }) => method === 'POST',
    nth: 2,
    with: { kind: 'secondary-limit', retryAfter: 90_000 },
  });
  const result = await apply();
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed' });
  expect(formatLines(result, 'change')).toEqual(['change: label "bug" created']);
  expect(formatLines(result, 'error')[0]).toContain('the run stopped after waiting 0 s');
});

it('a run ends early with one error if GitHub does not answer for several repositories in a row', async () => {
  let attempts = 0;
  const { result } = runWithTransport(200, async () => {
    attempts += 1;
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
  const ended = await result;
  expect(formatLines({ ...ended, targets: [] })).toEqual([
    expect.stringContaining('got no answer from api.github.com (ECONNREFUSED)'),
  ]);
  expect(attempts).toBeLessThanOrEqual(4 * 48);
  expect(listOwnLines(ended, 'r199')).toEqual(['error: not reached, because the run ended first']);
});

it('a run does not end early if GitHub does not answer for a few repositories', async () => {
  const { result } = runWithTransport(60, async (sendRequest, path) => {
    if (/r\d*5\//.test(path)) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    return sendRequest();
  });
  const ended = await result;
  const failed = ended.targets.filter(({ outcome }) => outcome === 'failed').map(({ repository }) => repository);
  expect(failed).toEqual(['acme/r5', 'acme/r15', 'acme/r25', 'acme/r35', 'acme/r45', 'acme/r55']);
  expect(ended.lines).toEqual([]);
});
