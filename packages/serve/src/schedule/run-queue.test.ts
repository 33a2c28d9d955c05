import { expect, it } from 'vitest';
import { RunQueue } from './run-queue.ts';

const rules = { quietPeriod: 5_000, longestWait: 60_000, maxParallel: 8, capacity: 5_000 };
const createChange = (id: number, name = `acme/r${id}`) => {
  const [owner = '', repository = ''] = name.split('/');
  return { id, repository: { owner, name: repository } };
};
const finishRun = (queue: RunQueue, id: number, isDone = true, now = 0) =>
  queue.finish({ ...createChange(id), due: 0, tries: 0 }, isDone, now);
const startAll = (queue: RunQueue, now: number) => {
  const names: string[] = [];
  for (let run = queue.startNext(now); run; run = queue.startNext(now))
    names.push(`${run.repository.owner}/${run.repository.name}`);
  return names;
};

it('runs a repository after five seconds without a change, however often it changed [15.5]', () => {
  const queue = new RunQueue(rules);
  for (let now = 0; now <= 3_000; now += 100) queue.add(createChange(1), now);
  expect(startAll(queue, 7_999)).toEqual([]);
  expect(startAll(queue, 8_000)).toEqual(['acme/r1']);
  finishRun(queue, 1);
  expect([startAll(queue, 100_000), queue.waiting]).toEqual([[], 0]);
});

it('runs a repository after a minute even if it keeps changing [15.5]', () => {
  const queue = new RunQueue(rules);
  for (let now = 0; now < 60_000; now += 1_000) {
    queue.add(createChange(1), now);
    expect(startAll(queue, now)).toEqual([]);
  }
  queue.add(createChange(1), 60_000);
  expect(startAll(queue, 60_000)).toEqual(['acme/r1']);
});

it('never runs two repositories with the same name at once [15.5]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1, 'acme/shop'), 0);
  queue.add(createChange(2, 'Acme/Shop'), 0);
  expect(startAll(queue, 5_000)).toEqual(['Acme/Shop']);
  queue.add(createChange(1, 'acme/shop'), 5_000);
  expect(startAll(queue, 90_000)).toEqual([]);
});

it('never runs a repository twice at once, and runs it again if it changed meanwhile [15.5]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1), 0);
  expect(startAll(queue, 5_000)).toEqual(['acme/r1']);
  queue.add(createChange(1), 6_000);
  expect(startAll(queue, 90_000)).toEqual([]);
  finishRun(queue, 1);
  expect(startAll(queue, 90_000)).toEqual(['acme/r1']);
});

it('does not run a repository without a known id again under its new name [15.5]', () => {
  const queue = new RunQueue(rules);
  const { repository } = createChange(1, 'acme/shop');
  queue.addRetry({ repository }, 0);
  const first = queue.startNext(60_000)!;
  queue.add({ ...createChange(1, 'acme/store'), formerName: 'acme/Shop' }, 60_000);
  queue.add({ ...createChange(1, 'acme/store') }, 60_000);
  expect(startAll(queue, 90_000)).toEqual([]);
  queue.finish(first, true, 90_000);
  expect(startAll(queue, 90_000)).toEqual(['acme/store']);
});

it('runs at most eight repositories at once [15.5]', () => {
  const queue = new RunQueue(rules);
  for (let id = 1; id <= 20; id++) queue.add(createChange(id), 0);
  expect(startAll(queue, 5_000)).toHaveLength(8);
  finishRun(queue, 3);
  expect(startAll(queue, 5_000)).toHaveLength(1);
});

it('does not delay an owner with one change behind an owner with many [15.5]', () => {
  const queue = new RunQueue({ ...rules, maxParallel: 2 });
  for (let id = 1; id <= 100; id++) queue.add(createChange(id), id);
  queue.add(createChange(101, 'globex/one'), 200);
  queue.add(createChange(102, 'Globex/two'), 201);
  expect(startAll(queue, 10_000)).toEqual(['acme/r1', 'globex/one']);
  finishRun(queue, 1);
  queue.finish({ ...createChange(101, 'globex/one'), due: 0, tries: 0 }, true, 0);
  expect(startAll(queue, 10_000)).toEqual(['acme/r2', 'Globex/two']);
});

it('drops a repository if the queue is full, but not one that is already queued [15.5]', () => {
  const queue = new RunQueue({ ...rules, capacity: 2 });
  expect([1, 2, 3, 1].map((id) => queue.add(createChange(id), 0))).toEqual([true, true, false, true]);
  expect(queue.waiting).toBe(2);
});

it('runs a repository under its newest name, even if an older delivery arrives late [15.5]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1, 'acme/store'), 0);
  queue.add({ ...createChange(1, 'acme/shop'), formerName: 'acme/store' }, 10);
  queue.add(createChange(1, 'acme/store'), 20);
  expect(startAll(queue, 10_000)).toEqual(['acme/shop']);
});

it('recognizes a late delivery about a former name after other deliveries about the present name [15.5]', () => {
  const queue = new RunQueue(rules);
  queue.add({ ...createChange(1, 'acme/store'), formerName: 'acme/shop' }, 0);
  queue.add({ ...createChange(1, 'acme/store'), formerName: undefined }, 10);
  queue.add(createChange(1, 'acme/shop'), 20);
  expect(startAll(queue, 10_000)).toEqual(['acme/store']);
});

it('counts the runs in which GitHub did not show the repository, also after a change [15.13]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1), 0);
  queue.finish({ ...queue.startNext(5_000)!, unseenRuns: 3 }, false, 5_000);
  queue.add(createChange(1), 5_000);
  queue.addRetry({ repository: createChange(1).repository }, 5_000);
  expect(queue.startNext(10_000)).toMatchObject({ unseenRuns: 3 });
});

it('retries a failed run after 1, 5, 15 and 60 minutes, and soon after a change [15.13]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1), 0);
  let now = 5_000;
  const fails = () => {
    const run = queue.startNext(now)!;
    expect(queue.startNext(now)).toBeUndefined();
    queue.finish(run, false, now);
    expect(queue.hasRun(createChange(1))).toBe(true);
  };
  fails();
  for (const minutes of [1, 5, 15, 60, 120]) {
    expect(queue.startNext(now + minutes * 60_000 - 1)).toBeUndefined();
    now += minutes * 60_000;
    fails();
  }
  queue.add(createChange(1), now);
  now += 5_000;
  queue.finish(queue.startNext(now)!, true, now);
  expect([queue.waiting, queue.hasRun(createChange(1))]).toEqual([0, false]);
});

it('drops the retry of a repository that the full run found up to date, but keeps later changes [15.13]', () => {
  const queue = new RunQueue(rules);
  for (const id of [1, 2]) queue.addRetry(createChange(id), 0);
  queue.add(createChange(2), 0);
  for (const id of [1, 2]) queue.dropRetry(createChange(id).repository);
  expect([queue.hasRun(createChange(1)), queue.hasRun(createChange(2))]).toEqual([false, true]);
});

it('drops the run of a repository that gave up its name, but not that of the new owner of the name [15.15]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(2, 'acme/shop'), 0);
  queue.releaseName(createChange(1, 'acme/shop'));
  expect(queue.waiting).toBe(1);
  queue.releaseName(createChange(2, 'acme/shop'));
  expect(queue.waiting).toBe(0);
  // A full run retries the name, whichever repository has it.
  queue.addRetry({ repository: createChange(2, 'acme/shop').repository }, 0);
  queue.releaseName(createChange(1, 'acme/shop'));
  expect(queue.waiting).toBe(1);
  // The app has lost access to the account.
  queue.releaseName({ repository: createChange(2, 'acme/shop').repository });
  expect(queue.waiting).toBe(0);
});

it('keeps the run of a name that two repositories had, whichever of them is deleted [15.15]', () => {
  const queue = new RunQueue(rules);
  for (const id of [2, 1]) queue.add(createChange(id, 'acme/shop'), 0);
  for (const id of [2, 1]) queue.releaseName(createChange(id, 'acme/shop'));
  expect(startAll(queue, 5_000)).toEqual(['acme/shop']);
});

it('delays a repository under its new name too, but not another one that takes its old name [15.14]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1, 'acme/store'), 0);
  queue.delay(createChange(1, 'acme/shop'), 900_000, 0);
  queue.add(createChange(1, 'acme/store'), 0);
  queue.add(createChange(2, 'acme/shop'), 0);
  expect(startAll(queue, 60_000)).toEqual(['acme/shop']);
  expect(startAll(queue, 900_000)).toEqual(['acme/store']);
});

it('delays the retry of a failed run too [15.14]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1), 0);
  const run = queue.startNext(5_000)!;
  queue.delay(createChange(1), 600_000, 5_000);
  queue.finish(run, false, 5_000);
  expect(startAll(queue, 599_999)).toEqual([]);
  expect(startAll(queue, 600_000)).toEqual(['acme/r1']);
});

it('keeps the queued run of the present name after a late delivery about a former name [15.15]', () => {
  const queue = new RunQueue(rules);
  queue.add(createChange(1, 'acme/store'), 0);
  queue.add(createChange(1, 'acme/shop'), 0);
  expect(queue.waiting).toBe(2);
  const [first] = startAll(queue, 5_000);
  queue.finish({ ...createChange(1, first), due: 0, tries: 0 }, true, 5_000);
  expect([first, ...startAll(queue, 5_000)].sort()).toEqual(['acme/shop', 'acme/store']);
});
