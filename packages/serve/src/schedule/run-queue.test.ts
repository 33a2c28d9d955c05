import { expect, it } from 'vitest';
import { RunQueue } from './run-queue.ts';

const rules = { quietPeriod: 5_000, longestWait: 60_000, maxParallel: 8, capacity: 5_000 };
const change = (id: number, name = `acme/r${id}`) => {
  const [owner = '', repository = ''] = name.split('/');
  return { id, repository: { owner, name: repository } };
};
const ended = (turns: RunQueue, id: number, isDone = true, now = 0) =>
  turns.finish({ ...change(id), due: 0, tries: 0 }, isDone, now);
const taken = (turns: RunQueue, now: number) => {
  const names: string[] = [];
  for (let turn = turns.startNext(now); turn; turn = turns.startNext(now))
    names.push(`${turn.repository.owner}/${turn.repository.name}`);
  return names;
};

it('runs a repository after five seconds without a change, however often it changed [15.5]', () => {
  const turns = new RunQueue(rules);
  for (let now = 0; now <= 3_000; now += 100) turns.add(change(1), now);
  expect(taken(turns, 7_999)).toEqual([]);
  expect(taken(turns, 8_000)).toEqual(['acme/r1']);
  ended(turns, 1);
  expect([taken(turns, 100_000), turns.waiting]).toEqual([[], 0]);
});

it('runs a repository after a minute even if it keeps changing [15.5]', () => {
  const turns = new RunQueue(rules);
  for (let now = 0; now < 60_000; now += 1_000) {
    turns.add(change(1), now);
    expect(taken(turns, now)).toEqual([]);
  }
  turns.add(change(1), 60_000);
  expect(taken(turns, 60_000)).toEqual(['acme/r1']);
});

it('never runs two repositories with the same name at once [15.5]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1, 'acme/shop'), 0);
  turns.add(change(2, 'Acme/Shop'), 0);
  expect(taken(turns, 5_000)).toEqual(['Acme/Shop']);
  turns.add(change(1, 'acme/shop'), 5_000);
  expect(taken(turns, 90_000)).toEqual([]);
});

it('never runs a repository twice at once, and runs it again if it changed meanwhile [15.5]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1), 0);
  expect(taken(turns, 5_000)).toEqual(['acme/r1']);
  turns.add(change(1), 6_000);
  expect(taken(turns, 90_000)).toEqual([]);
  ended(turns, 1);
  expect(taken(turns, 90_000)).toEqual(['acme/r1']);
});

it('does not run a repository without a known id again under its new name [15.5]', () => {
  const turns = new RunQueue(rules);
  const { repository } = change(1, 'acme/shop');
  turns.addRetry({ repository }, 0);
  const first = turns.startNext(60_000)!;
  turns.add({ ...change(1, 'acme/store'), formerName: 'acme/Shop' }, 60_000);
  turns.add({ ...change(1, 'acme/store') }, 60_000);
  expect(taken(turns, 90_000)).toEqual([]);
  turns.finish(first, true, 90_000);
  expect(taken(turns, 90_000)).toEqual(['acme/store']);
});

it('runs at most eight repositories at once [15.5]', () => {
  const turns = new RunQueue(rules);
  for (let id = 1; id <= 20; id++) turns.add(change(id), 0);
  expect(taken(turns, 5_000)).toHaveLength(8);
  ended(turns, 3);
  expect(taken(turns, 5_000)).toHaveLength(1);
});

it('does not delay an owner with one change behind an owner with many [15.5]', () => {
  const turns = new RunQueue({ ...rules, maxParallel: 2 });
  for (let id = 1; id <= 100; id++) turns.add(change(id), id);
  turns.add(change(101, 'globex/one'), 200);
  turns.add(change(102, 'Globex/two'), 201);
  expect(taken(turns, 10_000)).toEqual(['acme/r1', 'globex/one']);
  ended(turns, 1);
  turns.finish({ ...change(101, 'globex/one'), due: 0, tries: 0 }, true, 0);
  expect(taken(turns, 10_000)).toEqual(['acme/r2', 'Globex/two']);
});

it('drops a repository if the queue is full, but not one that is already queued [15.5]', () => {
  const turns = new RunQueue({ ...rules, capacity: 2 });
  expect([1, 2, 3, 1].map((id) => turns.add(change(id), 0))).toEqual([true, true, false, true]);
  expect(turns.waiting).toBe(2);
});

it('runs a repository under its newest name, even if an older delivery arrives late [15.5]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.add({ ...change(1, 'acme/shop'), formerName: 'acme/store' }, 10);
  turns.add(change(1, 'acme/store'), 20);
  expect(taken(turns, 10_000)).toEqual(['acme/shop']);
});

it('retries a failed run after 1, 5, 15 and 60 minutes, and soon after a change [15.13]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1), 0);
  let now = 5_000;
  const fails = () => {
    const turn = turns.startNext(now)!;
    expect(turns.startNext(now)).toBeUndefined();
    turns.finish(turn, false, now);
    expect(turns.hasRun(change(1))).toBe(true);
  };
  fails();
  for (const minutes of [1, 5, 15, 60, 120]) {
    expect(turns.startNext(now + minutes * 60_000 - 1)).toBeUndefined();
    now += minutes * 60_000;
    fails();
  }
  turns.add(change(1), now);
  now += 5_000;
  turns.finish(turns.startNext(now)!, true, now);
  expect([turns.waiting, turns.hasRun(change(1))]).toEqual([0, false]);
});

it('drops the retry of a repository that the full run found up to date, but keeps later changes [15.13]', () => {
  const turns = new RunQueue(rules);
  for (const id of [1, 2]) turns.addRetry(change(id), 0);
  turns.add(change(2), 0);
  for (const id of [1, 2]) turns.dropRetry(change(id).repository);
  expect([turns.hasRun(change(1)), turns.hasRun(change(2))]).toEqual([false, true]);
});

it('drops the run of a repository that gave up its name, but not that of the new owner of the name [15.15]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(2, 'acme/shop'), 0);
  turns.releaseName(change(1, 'acme/shop'));
  expect(turns.waiting).toBe(1);
  turns.releaseName(change(2, 'acme/shop'));
  expect(turns.waiting).toBe(0);
  // A full run retries the name, whichever repository has it.
  turns.addRetry({ repository: change(2, 'acme/shop').repository }, 0);
  turns.releaseName(change(1, 'acme/shop'));
  expect(turns.waiting).toBe(1);
  // The app has lost access to the account.
  turns.releaseName({ repository: change(2, 'acme/shop').repository });
  expect(turns.waiting).toBe(0);
});

it('keeps the run of a name that two repositories had, whichever of them is deleted [15.15]', () => {
  const turns = new RunQueue(rules);
  for (const id of [2, 1]) turns.add(change(id, 'acme/shop'), 0);
  for (const id of [2, 1]) turns.releaseName(change(id, 'acme/shop'));
  expect(taken(turns, 5_000)).toEqual(['acme/shop']);
});

it('delays a repository under its new name too, but not another one that takes its old name [15.14]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.delay(change(1, 'acme/shop'), 900_000, 0);
  turns.add(change(1, 'acme/store'), 0);
  turns.add(change(2, 'acme/shop'), 0);
  expect(taken(turns, 60_000)).toEqual(['acme/shop']);
  expect(taken(turns, 900_000)).toEqual(['acme/store']);
});

it('keeps the queued run of the present name after a late delivery about a former name [15.15]', () => {
  const turns = new RunQueue(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.add(change(1, 'acme/shop'), 0);
  expect(turns.waiting).toBe(2);
  const [first] = taken(turns, 5_000);
  turns.finish({ ...change(1, first), due: 0, tries: 0 }, true, 5_000);
  expect([first, ...taken(turns, 5_000)].sort()).toEqual(['acme/shop', 'acme/store']);
});
