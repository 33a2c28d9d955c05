import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/report/result/result.ts';
import { makeInterruptible } from '../../src/run/interrupt.ts';
import type { RunOptions } from '../../src/session/inputs/run-options.ts';
import type { World } from '../../src/session/world/world.ts';
import { openSimulator, type Simulator } from '../../src/simulator/index.ts';
import { run } from '../program.ts';
import { plainOptions, told, worldOf } from '../scene.ts';
import { faultyRequests } from '../seed.ts';

const names = ['one', 'two', 'three', 'four', 'five'];
const settings = `labels:\n${names.map((name) => `  - name: ${name}\n    color: d73a4a\n`).join('')}milestones:\n  - title: v1\n`;
const everyWrite = names.length + 1;

const shop = (options = {}) =>
  openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [] }] }, ...options });

/** A run that a signal reaches while its n-th request of the kind is under way, or before all of them. */
async function stoppedAt(nth: number, kind: 'read' | 'write', simulator: Simulator, options: Partial<RunOptions> = {}) {
  const said: string[] = [];
  let press = () => {};
  let seen = 0;
  let open = 0;
  const world: World = {
    ...worldOf(simulator, settings),
    announced: (line) => said.push(line),
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
    press = () => {
      stop();
      stop();
    };
    return () => {
      press = () => {};
    };
  });
  const result = await run({ ...plainOptions, mode: 'apply', ...options }, stoppable);
  release();
  return { result, said, open };
}

const writes = ({ requests }: Simulator) => requests.filter(({ method }) => method !== 'GET');

/** What the report says of each change: made, not made, or left open by what failed. */
const changes = (result: RunResult) => ({
  made: told(result, 'change').length,
  left: told(result, 'note').filter((line) => line.startsWith('note: not done: ')).length,
});

it('a run that is stopped finishes the write under way, starts no other, and says of every change whether it was made', async () => {
  for (const nth of faultyRequests(everyWrite - 1)) {
    const simulator = shop();
    const { result, said, open } = await stoppedAt(nth, 'write', simulator);
    expect([writes(simulator).length, open]).toEqual([nth, 0]);
    expect(simulator.repository('acme/shop').labels).toHaveLength(nth);
    expect(changes(result)).toEqual({ made: nth, left: everyWrite - nth });
    expect(result.outcome).toBe('failed');
    expect(told(result, 'error')).toEqual(['error: interrupted']);
    expect(said).toEqual(['stopping after the requests under way']);
  }
});

it('a run that is stopped leaves only unfinished work to the next run', async () => {
  const simulator = shop();
  await stoppedAt(2, 'write', simulator);
  simulator.forgetRequests();
  expect((await stoppedAt(Number.POSITIVE_INFINITY, 'write', simulator)).result.outcome).toBe('success');
  expect(writes(simulator)).toHaveLength(everyWrite - 2);
});

it('a run that is stopped stops reading too, and names the sections that it did not read', async () => {
  const simulator = shop();
  const { result } = await stoppedAt(1, 'read', simulator);
  expect(simulator.requests).toHaveLength(1);
  expect(changes(result)).toEqual({ made: 0, left: names.length });
  expect(result.targets[0]!.sections).toMatchObject([
    { name: 'labels', status: 'drift' },
    { name: 'milestones', status: 'failed', lines: [{ kind: 'error', code: 'stopped' }] },
  ]);
});

it('a run that is stopped says so once where nothing was read at all', async () => {
  const simulator = shop();
  const { result } = await stoppedAt(0, 'read', simulator);
  expect(simulator.requests).toEqual([]);
  expect(told(result)).toEqual(['error: interrupted']);
});

it('a run that is stopped has a report even when its last request was under way', async () => {
  const { result } = await stoppedAt(everyWrite, 'write', shop());
  expect([result.outcome, changes(result)]).toEqual(['success', { made: everyWrite, left: 0 }]);
});

describe('a quota that is spent', () => {
  /** Three reads, and then what is left of the quota for writes. */
  const limited = (writes: number) => shop({ tokens: [{ token: 'all-powerful', limit: 3 + writes }] });

  it('a spent quota stops the run if it is renewed later than `max-wait` allows, and says what was done', async () => {
    const simulator = limited(3);
    const { result } = await stoppedAt(Number.POSITIVE_INFINITY, 'write', simulator, { maxWait: 10 });
    expect(simulator.repository('acme/shop').labels).toHaveLength(3);
    expect(simulator.requests).toHaveLength(3 + 3);
    expect(changes(result)).toEqual({ made: 3, left: everyWrite - 3 });
    expect(told(result, 'error')).toEqual([
      expect.stringMatching(/^error: the run stopped after 0 s of waiting: 6\d min more were needed/),
    ]);
  });
});
