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
const everyWrite = names.length + 1;

const openShop = (options = {}) =>
  openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [] }] }, ...options });

/** Sends a signal to a run during its n-th request of a kind, or before its first request. */
async function runStopped(
  nth: number,
  kind: 'read' | 'write',
  simulator: Simulator,
  options: Partial<RunOptions> = {},
) {
  const said: string[] = [];
  let press = () => {};
  let seen = 0;
  let open = 0;
  const world: World = {
    ...createWorld(simulator, settings),
    printLine: (line) => said.push(line),
    async load() {
      if (nth === 0) press();
      return settings;
    },
    async transport(request) {
      open += 1;
      if ((request.method === 'GET') === (kind === 'read') && ++seen === nth) press();
      const answer = await simulator.transport(request);
      open -= 1;
      return answer;
    },
  };
  const { world: stoppable, release } = makeInterruptible(world, (stop) => {
    press = stop;
    return () => {
      press = () => {};
    };
  });
  const result = await run({ ...defaultOptions, mode: 'apply', ...options }, stoppable);
  release();
  return { result, said, open };
}

const listSentWrites = ({ requests }: Simulator) => requests.filter(({ method }) => method !== 'GET');

/** Counts the changes that the report lists as made and as not made. */
const countChanges = (result: RunResult) => ({
  made: formatLines(result, 'change').length,
  left: formatLines(result, 'note').filter((line) => line.startsWith('note: not done: ')).length,
});

it('a stopped run finishes the current write, starts no other, and reports each change as done or not', async () => {
  for (const nth of pickFaultyRequests(everyWrite - 1)) {
    const simulator = openShop();
    const { result, said, open } = await runStopped(nth, 'write', simulator);
    expect([listSentWrites(simulator).length, open]).toEqual([nth, 0]);
    expect(simulator.repository('acme/shop').labels).toHaveLength(nth);
    expect(countChanges(result)).toEqual({ made: nth, left: everyWrite - nth });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual(['error: interrupted']);
    expect(said).toEqual(['stopping after the current requests']);
  }
});

it('a stopped run leaves only unfinished changes to the next run', async () => {
  const simulator = openShop();
  await runStopped(2, 'write', simulator);
  simulator.forgetRequests();
  expect((await runStopped(Number.POSITIVE_INFINITY, 'write', simulator)).result.outcome).toBe('success');
  expect(listSentWrites(simulator)).toHaveLength(everyWrite - 2);
});

it('a stopped run sends no more reads, and names the sections that it did not read', async () => {
  const simulator = openShop();
  const { result } = await runStopped(1, 'read', simulator);
  expect(simulator.requests).toHaveLength(1);
  expect(countChanges(result)).toEqual({ made: 0, left: names.length });
  expect(result.targets[0]!.sections).toMatchObject([
    { name: 'labels', status: 'drift' },
    { name: 'milestones', status: 'failed', lines: [{ kind: 'error', code: 'stopped' }] },
  ]);
});

it('a stopped run reports the interruption once if it read nothing', async () => {
  const simulator = openShop();
  const { result } = await runStopped(0, 'read', simulator);
  expect(simulator.requests).toEqual([]);
  expect(formatLines(result)).toEqual(['error: interrupted']);
});

it('a run that is stopped during its last request reports success', async () => {
  const { result } = await runStopped(everyWrite, 'write', openShop());
  expect([result.outcome, countChanges(result)]).toEqual(['success', { made: everyWrite, left: 0 }]);
});

describe('a run that is stopped when its work is almost done [1.20]', () => {
  const those = Array.from({ length: 60 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));

  /** Stops a run at its n-th request. `late` gets a function that ends the wait of ten seconds. */
  async function runStoppedFleet(
    nth: number,
    options: Partial<RunOptions>,
    late: (end: () => void) => void = () => {},
  ) {
    const simulator = openSimulator({ seed: { repositories: those.map((one) => ({ ...one, labels: [] })) } });
    const plain = createWorld(simulator, settings);
    const { now, sleep } = plain.clock;
    let press = () => {};
    let sent = 0;
    const clock = {
      now,
      sleep: (time: number) => (time === 10_000 ? new Promise<void>((end) => late(end)) : sleep(time)),
    };
    const sendDisturbed: World['transport'] = async (request) => {
      if (++sent === nth) press();
      await new Promise((go) => setTimeout(go, 1));
      return simulator.transport(request);
    };
    const { world } = makeInterruptible({ ...plain, clock, transport: sendDisturbed }, (stop) => {
      press = stop;
      return () => {};
    });
    const { repository: _, ...bare } = defaultOptions;
    const result = await run({ ...bare, repos: those, privateRepos: 'show', read: 'rest', ...options }, world);
    const whole = result.targets.filter(({ sections }) => sections.length);
    return { result, whole, simulator, outcomes: new Set(whole.map(({ outcome }) => outcome)) };
  }

  it('a stopped check finishes the repositories that it began, starts no other, and reports one error', async () => {
    const { result, whole, outcomes } = await runStoppedFleet(30, { mode: 'check', defaultsFile: 'settings.yml' });
    expect([...outcomes]).toEqual(['drift']);
    expect(whole.length).toBeGreaterThan(10);
    expect(whole.length).toBeLessThan(60);
    expect(formatLines({ ...result, targets: [] })).toEqual(['error: interrupted']);
    expect(formatLines({ ...result, lines: [] }, 'error')).toEqual(
      Array(60 - whole.length).fill('error: not reached, because the run ended first'),
    );
  });

  it('a stopped check finishes no repository after ten seconds', async () => {
    const { whole } = await runStoppedFleet(30, { mode: 'check', defaultsFile: 'settings.yml' }, (end) => end());
    expect(whole.length).toBeLessThan(10);
  });

  it('an apply sends no write after the stop, even in a repository that it began', async () => {
    const { whole, simulator } = await runStoppedFleet(30, { mode: 'apply', defaultsFile: 'settings.yml' });
    expect(listSentWrites(simulator).length).toBeLessThanOrEqual(24);
    expect(whole.every(({ outcome }) => outcome === 'failed')).toBe(true);
  });

  it('a stopped apply that has written everything still verifies its writes', async () => {
    const simulator = openShop();
    const { result } = await runStopped(everyWrite, 'write', simulator);
    expect([result.outcome, formatLines(result, 'note')]).toEqual(['success', []]);
    const last = simulator.requests.findLastIndex(({ method }) => method !== 'GET');
    expect(simulator.requests.slice(last + 1).map(({ route }) => route)).toHaveLength(2);
  });
});

describe('an exhausted rate limit', () => {
  /** The rate limit allows three reads, and then this number of writes. */
  const openLimited = (writes: number) => openShop({ tokens: [{ token: 'all-powerful', limit: 3 + writes }] });

  it('an exhausted rate limit stops the run if it resets after `max-wait`, and the report lists the changes', async () => {
    const simulator = openLimited(3);
    const { result } = await runStopped(Number.POSITIVE_INFINITY, 'write', simulator, { maxWait: 10 });
    expect(simulator.repository('acme/shop').labels).toHaveLength(3);
    expect(simulator.requests).toHaveLength(3 + 3);
    expect(countChanges(result)).toEqual({ made: 3, left: everyWrite - 3 });
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/^error: the run stopped after waiting 0 s: 6\d min more were needed/),
    ]);
  });
});
