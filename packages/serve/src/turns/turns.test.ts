import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const rules = { quiet: 5_000, longest: 60_000, atOnce: 8, most: 5_000 };
const change = (id: number, name = `acme/r${id}`) => {
  const [owner = '', repository = ''] = name.split('/');
  return { id, repository: { owner, name: repository } };
};
const ended = (turns: Turns, id: number, isDone = true, now = 0) =>
  turns.ended({ ...change(id), due: 0, tries: 0 }, isDone, now);
const taken = (turns: Turns, now: number) => {
  const names: string[] = [];
  for (let turn = turns.next(now); turn; turn = turns.next(now))
    names.push(`${turn.repository.owner}/${turn.repository.name}`);
  return names;
};

it('a repository has its turn once it was quiet for five seconds, however often it changed [15.5]', () => {
  const turns = new Turns(rules);
  for (let now = 0; now <= 3_000; now += 100) turns.add(change(1), now);
  expect(taken(turns, 7_999)).toEqual([]);
  expect(taken(turns, 8_000)).toEqual(['acme/r1']);
  ended(turns, 1);
  expect([taken(turns, 100_000), turns.waiting]).toEqual([[], 0]);
});

it('a repository that never gets quiet has its turn after a minute all the same [15.5]', () => {
  const turns = new Turns(rules);
  for (let now = 0; now < 60_000; now += 1_000) {
    turns.add(change(1), now);
    expect(taken(turns, now)).toEqual([]);
  }
  turns.add(change(1), 60_000);
  expect(taken(turns, 60_000)).toEqual(['acme/r1']);
});

it('two repositories never have their turn under one name at one time [15.5]', () => {
  const turns = new Turns(rules);
  turns.add(change(1, 'acme/shop'), 0);
  turns.add(change(2, 'Acme/Shop'), 0);
  expect(taken(turns, 5_000)).toEqual(['Acme/Shop']);
  turns.add(change(1, 'acme/shop'), 5_000);
  expect(taken(turns, 90_000)).toEqual([]);
});

it('a repository never has two turns at one time, and another one after that if it changed meanwhile [15.5]', () => {
  const turns = new Turns(rules);
  turns.add(change(1), 0);
  expect(taken(turns, 5_000)).toEqual(['acme/r1']);
  turns.add(change(1), 6_000);
  expect(taken(turns, 90_000)).toEqual([]);
  ended(turns, 1);
  expect(taken(turns, 90_000)).toEqual(['acme/r1']);
});

it('a repository whose id is not known yet has no second turn under its new name [15.5]', () => {
  const turns = new Turns(rules);
  const { repository } = change(1, 'acme/shop');
  turns.owe({ repository }, 0);
  const first = turns.next(60_000)!;
  turns.add({ ...change(1, 'acme/store'), formerly: 'acme/Shop' }, 60_000);
  turns.add({ ...change(1, 'acme/store') }, 60_000);
  expect(taken(turns, 90_000)).toEqual([]);
  turns.ended(first, true, 90_000);
  expect(taken(turns, 90_000)).toEqual(['acme/store']);
});

it('at most eight repositories have their turn at one time [15.5]', () => {
  const turns = new Turns(rules);
  for (let id = 1; id <= 20; id++) turns.add(change(id), 0);
  expect(taken(turns, 5_000)).toHaveLength(8);
  ended(turns, 3);
  expect(taken(turns, 5_000)).toHaveLength(1);
});

it('an owner with many changes does not hold up another with one [15.5]', () => {
  const turns = new Turns({ ...rules, atOnce: 2 });
  for (let id = 1; id <= 100; id++) turns.add(change(id), id);
  turns.add(change(101, 'globex/one'), 200);
  turns.add(change(102, 'Globex/two'), 201);
  expect(taken(turns, 10_000)).toEqual(['acme/r1', 'globex/one']);
  ended(turns, 1);
  turns.ended({ ...change(101, 'globex/one'), due: 0, tries: 0 }, true, 0);
  expect(taken(turns, 10_000)).toEqual(['acme/r2', 'Globex/two']);
});

it('what does not fit is dropped, and what waits already takes no more room [15.5]', () => {
  const turns = new Turns({ ...rules, most: 2 });
  expect([1, 2, 3, 1].map((id) => turns.add(change(id), 0))).toEqual([true, true, false, true]);
  expect(turns.waiting).toBe(2);
});

it('a repository has its turn under its newest name, also where an older delivery comes late [15.5]', () => {
  const turns = new Turns(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.add({ ...change(1, 'acme/shop'), formerly: 'acme/store' }, 10);
  turns.add(change(1, 'acme/store'), 20);
  expect(taken(turns, 10_000)).toEqual(['acme/shop']);
});

it('a run that did not end well is tried again after 1, 5, 15 and 60 minutes, and at once after a change [15.13]', () => {
  const turns = new Turns(rules);
  turns.add(change(1), 0);
  let now = 5_000;
  const fails = () => {
    const turn = turns.next(now)!;
    expect(turns.next(now)).toBeUndefined();
    turns.ended(turn, false, now);
    expect(turns.owes(change(1))).toBe(true);
  };
  fails();
  for (const minutes of [1, 5, 15, 60, 120]) {
    expect(turns.next(now + minutes * 60_000 - 1)).toBeUndefined();
    now += minutes * 60_000;
    fails();
  }
  turns.add(change(1), now);
  now += 5_000;
  turns.ended(turns.next(now)!, true, now);
  expect([turns.waiting, turns.owes(change(1))]).toEqual([0, false]);
});

it('what the whole fleet found as declared is owed nothing, and what has changed since still is [15.13]', () => {
  const turns = new Turns(rules);
  for (const id of [1, 2]) turns.owe(change(id), 0);
  turns.add(change(2), 0);
  for (const id of [1, 2]) turns.settle(change(id).repository);
  expect([turns.owes(change(1)), turns.owes(change(2))]).toEqual([false, true]);
});

it('a repository that left its name has no turn any more, and another one that has the name keeps its own [15.15]', () => {
  const turns = new Turns(rules);
  turns.add(change(2, 'acme/shop'), 0);
  turns.leave(change(1, 'acme/shop'));
  expect(turns.waiting).toBe(1);
  turns.leave(change(2, 'acme/shop'));
  expect(turns.waiting).toBe(0);
  // A run of the whole fleet owes a turn to whatever has the name.
  turns.owe({ repository: change(2, 'acme/shop').repository }, 0);
  turns.leave(change(1, 'acme/shop'));
  expect(turns.waiting).toBe(1);
  // The app lost the account.
  turns.leave({ repository: change(2, 'acme/shop').repository });
  expect(turns.waiting).toBe(0);
});

it('a turn after deliveries about two repositories of one name stays, whichever of them is deleted [15.15]', () => {
  const turns = new Turns(rules);
  for (const id of [2, 1]) turns.add(change(id, 'acme/shop'), 0);
  for (const id of [2, 1]) turns.leave(change(id, 'acme/shop'));
  expect(taken(turns, 5_000)).toEqual(['acme/shop']);
});

it('a repository waits under a new name too, and another one that takes its name does not [15.14]', () => {
  const turns = new Turns(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.hold(change(1, 'acme/shop'), 900_000, 0);
  turns.add(change(1, 'acme/store'), 0);
  turns.add(change(2, 'acme/shop'), 0);
  expect(taken(turns, 60_000)).toEqual(['acme/shop']);
  expect(taken(turns, 900_000)).toEqual(['acme/store']);
});

it('a late delivery about a former name drops no run that waits for the present one [15.15]', () => {
  const turns = new Turns(rules);
  turns.add(change(1, 'acme/store'), 0);
  turns.add(change(1, 'acme/shop'), 0);
  expect(turns.waiting).toBe(2);
  const [first] = taken(turns, 5_000);
  turns.ended({ ...change(1, first), due: 0, tries: 0 }, true, 5_000);
  expect([first, ...taken(turns, 5_000)].sort()).toEqual(['acme/shop', 'acme/store']);
});
