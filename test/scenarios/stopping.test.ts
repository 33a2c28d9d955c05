import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { makeInterruptible } from '../../packages/core/src/run/interrupt.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../packages/core/src/session/world/world.ts';
import { openSimulator, type Simulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { pickFaultyRequests } from '../kit/seed.ts';

const names = ['one', 'two', 'three', 'four', 'five'];
const settings = `labels:\n${names.map((name) => `  - name: ${name}\n    color: d73a4a\n`).join('')}milestones:\n  - title: v1\n`;
const totalWrites = names.length + 1;

const openShop = (options = {}) =>
  openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [] }] }, ...options });

/** Sends a signal to a run during its n-th request of a kind, or before its first request. */
async function runAndStop(
  nth: number,
  kind: 'read' | 'write',
  simulator: Simulator,
  options: Partial<RunOptions> = {},
  file = settings,
) {
  const printedLines: string[] = [];
  let sendSignal = () => {};
  let requestCount = 0;
  let openRequests = 0;
  const world: World = {
    ...createWorld(simulator, file),
    printLine: (line) => printedLines.push(line),
    async load() {
      if (nth === 0) sendSignal();
      return file;
    },
    async transport(request) {
      openRequests += 1;
      if ((request.method === 'GET') === (kind === 'read') && ++requestCount === nth) sendSignal();
      const answer = await simulator.transport(request);
      openRequests -= 1;
      return answer;
    },
  };
  const { world: stoppable, release } = makeInterruptible(world, (onSignal) => {
    sendSignal = onSignal;
    return () => {
      sendSignal = () => {};
    };
  });
  const result = await run({ ...defaultOptions, mode: 'apply', ...options }, stoppable);
  release();
  return { result, printedLines, openRequests };
}

const listSentWrites = ({ requests }: Simulator) => requests.filter(({ method }) => method !== 'GET');

/** Counts the changes that the report lists as made and as not made. */
const countMadeAndLeft = (result: RunResult) => ({
  made: formatLines(result, 'change').length,
  left: formatLines(result, 'note').filter((line) => line.startsWith('note: not done: ')).length,
});

it('a stopped run finishes the current write, starts no other, and reports each change as done or not', async () => {
  for (const nth of pickFaultyRequests(totalWrites - 1)) {
    const simulator = openShop();
    const { result, printedLines, openRequests } = await runAndStop(nth, 'write', simulator);
    expect([listSentWrites(simulator).length, openRequests]).toEqual([nth, 0]);
    expect(simulator.repository('acme/shop').labels).toHaveLength(nth);
    expect(countMadeAndLeft(result)).toEqual({ made: nth, left: totalWrites - nth });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual(['error: interrupted']);
    expect(printedLines).toEqual(['stopping after the current requests']);
  }
});

it('a stopped run finishes a replacement that it began, and starts no other', async () => {
  const createAutolinks = (host: string) =>
    ['A-', 'B-'].map((key_prefix) => ({ key_prefix, url_template: `https://${host}/<num>` }));
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'shop', autolinks: createAutolinks('old.example') }] },
  });
  const file = JSON.stringify({ autolinks: createAutolinks('new.example') });
  const { result } = await runAndStop(1, 'write', simulator, {}, file);
  const { autolinks } = simulator.repository('acme/shop') as any;
  expect(Object.fromEntries(autolinks.map(({ key_prefix, url_template }: any) => [key_prefix, url_template]))).toEqual({
    'A-': 'https://new.example/<num>',
    'B-': 'https://old.example/<num>',
  });
  expect([formatLines(result, 'change').join('\n'), formatLines(result, 'note').join('\n')]).toEqual([
    expect.stringContaining('autolink "A-"'),
    expect.stringMatching(/^note: not done: autolink "B-"/),
  ]);
});

it('a stopped run leaves only unfinished changes to the next run', async () => {
  const simulator = openShop();
  await runAndStop(2, 'write', simulator);
  simulator.forgetRequests();
  expect((await runAndStop(Number.POSITIVE_INFINITY, 'write', simulator)).result.outcome).toBe('success');
  expect(listSentWrites(simulator)).toHaveLength(totalWrites - 2);
});

it('a stopped run sends no more reads, and names the sections that it did not read', async () => {
  const simulator = openShop();
  const { result } = await runAndStop(1, 'read', simulator);
  expect(simulator.requests).toHaveLength(1);
  expect(countMadeAndLeft(result)).toEqual({ made: 0, left: names.length });
  expect(result.targets[0]!.sections).toMatchObject([
    { name: 'labels', status: 'drift' },
    { name: 'milestones', status: 'failed', lines: [{ kind: 'error', code: 'stopped' }] },
  ]);
});

it('a stopped run reports the interruption once if it read nothing', async () => {
  const simulator = openShop();
  const { result } = await runAndStop(0, 'read', simulator);
  expect(simulator.requests).toEqual([]);
  expect(formatLines(result)).toEqual(['error: interrupted']);
});

it('a run that is stopped during its last request reports success', async () => {
  const { result } = await runAndStop(totalWrites, 'write', openShop());
  expect([result.outcome, countMadeAndLeft(result)]).toEqual(['success', { made: totalWrites, left: 0 }]);
});

describe('a run that is stopped when its work is almost done [1.20]', () => {
  const repositories = Array.from({ length: 60 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));

  /** Stops a run at its n-th request. `late` gets a function that ends the wait of ten seconds. */
  async function runAndStopFleet(
    nth: number,
    options: Partial<RunOptions>,
    useEndOfGrace: (end: () => void) => void = () => {},
  ) {
    const simulator = openSimulator({
      seed: { repositories: repositories.map((repository) => ({ ...repository, labels: [] })) },
    });
    const baseWorld = createWorld(simulator, settings);
    const { now, sleep } = baseWorld.clock;
    let sendSignal = () => {};
    let requestCount = 0;
    const clock = {
      now,
      sleep: (time: number) => (time === 10_000 ? new Promise<void>((end) => useEndOfGrace(end)) : sleep(time)),
    };
    const sendAndCount: World['transport'] = async (request) => {
      if (++requestCount === nth) sendSignal();
      await new Promise((go) => setTimeout(go, 1));
      return simulator.transport(request);
    };
    const { world } = makeInterruptible({ ...baseWorld, clock, transport: sendAndCount }, (onSignal) => {
      sendSignal = onSignal;
      return () => {};
    });
    const { repository: _, ...optionsWithoutRepository } = defaultOptions;
    const result = await run(
      { ...optionsWithoutRepository, repos: repositories, privateRepos: 'show', read: 'rest', ...options },
      world,
    );
    const finished = result.targets.filter(({ sections }) => sections.length);
    return { result, finished, simulator, outcomes: new Set(finished.map(({ outcome }) => outcome)) };
  }

  it('a stopped check finishes the repositories that it began, starts no other, and reports one error', async () => {
    const { result, finished, outcomes } = await runAndStopFleet(30, { mode: 'check', defaultsFile: 'settings.yml' });
    expect([...outcomes]).toEqual(['drift']);
    expect(finished.length).toBeGreaterThan(10);
    expect(finished.length).toBeLessThan(60);
    expect(formatLines({ ...result, targets: [] })).toEqual(['error: interrupted']);
    expect(formatLines({ ...result, lines: [] }, 'error')).toEqual(
      Array(60 - finished.length).fill('error: not reached, because the run ended first'),
    );
  });

  it('a stopped check finishes no repository after ten seconds', async () => {
    const { finished } = await runAndStopFleet(30, { mode: 'check', defaultsFile: 'settings.yml' }, (end) => end());
    expect(finished.length).toBeLessThan(10);
  });

  it('an apply sends no write after the stop, even in a repository that it began', async () => {
    const { finished, simulator } = await runAndStopFleet(30, { mode: 'apply', defaultsFile: 'settings.yml' });
    expect(listSentWrites(simulator).length).toBeLessThanOrEqual(24);
    expect(finished.every(({ outcome }) => outcome === 'failed')).toBe(true);
  });

  it('a stopped apply that has written everything still verifies its writes', async () => {
    const simulator = openShop();
    const { result } = await runAndStop(totalWrites, 'write', simulator);
    expect([result.outcome, formatLines(result, 'note')]).toEqual(['success', []]);
    const lastWrite = simulator.requests.findLastIndex(({ method }) => method !== 'GET');
    expect(simulator.requests.slice(lastWrite + 1).map(({ route }) => route)).toHaveLength(2);
  });
});

describe('an exhausted rate limit', () => {
  /** The run needs three reads before its first write. The rest of the rate limit is for writes. */
  const openShopWithWriteQuota = (writes: number) =>
    openShop({ tokens: [{ token: 'all-powerful', limit: 3 + writes }] });

  it('an exhausted rate limit stops the run if it resets after `max-wait`, and the report lists the changes', async () => {
    const simulator = openShopWithWriteQuota(3);
    const { result } = await runAndStop(Number.POSITIVE_INFINITY, 'write', simulator, { maxWait: 10 });
    expect(simulator.repository('acme/shop').labels).toHaveLength(3);
    expect(simulator.requests).toHaveLength(3 + 3);
    expect(countMadeAndLeft(result)).toEqual({ made: 3, left: totalWrites - 3 });
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/^error: the run stopped after waiting 0 s: 6\d min more were needed/),
    ]);
  });
});
