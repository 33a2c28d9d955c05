import { expect, it } from 'vitest';
import { defineRestCall } from '../github/call.ts';
import type { CallStep, WriteItem } from './item.ts';
import { planUpdate } from './make-items.ts';
import { groupByRequest, toCall } from './requests.ts';

const patch = defineRestCall('PATCH /repos/{owner}/{repo}', { needs: [] });
const createItem = (...steps: WriteItem['steps']) => planUpdate('', [{ key: 'x', live: 1, wanted: 2 }], steps)[0]!;
const createAddition = (adds: object, body?: object): CallStep => ({ call: patch({}, body), adds });
const listBodies = (items: readonly WriteItem[]) =>
  groupByRequest(items).map(({ steps }) => steps.map((step) => ('call' in step ? toCall(step).body : 'other')));

it('joins consecutive items that add to the same call', () => {
  const items = [
    createAddition({ a: 1 }),
    createAddition({ b: { c: 1 } }),
    createAddition({ b: { d: [1] } }),
    createAddition({ b: { d: [2] } }),
  ];
  expect(listBodies(items.map((step) => createItem(step)))).toEqual([[{ a: 1, b: { c: 1, d: [1, 2] } }]]);
});

it('keeps a key that one item drops and another item adds [2.1.16]', () => {
  const [first, second] = [
    createItem(createAddition({ a: 1, b: undefined }, { b: 0 })),
    createItem(createAddition({ a: undefined, b: 1 }, { b: 0 })),
  ];
  expect(listBodies([first, second])).toEqual([[{ a: 1, b: 1 }]]);
});

it('keeps the body that all requests of the call share', () => {
  const standing = { a: 0, b: 0 };
  const [first, second] = [
    createItem(createAddition({ a: 1 }, standing)),
    createItem(createAddition({ b: 1 }, standing)),
  ];
  expect(listBodies([first, second])).toEqual([[{ a: 1, b: 1 }]]);
  expect(listBodies([second])).toEqual([[{ a: 0, b: 1 }]]);
});

it('does not join items with an item between them, a different body or several steps', () => {
  const [first, second] = [createAddition({ a: 1 }), createAddition({ b: 1 })];
  expect(listBodies([createItem(first), createItem(patch({}, {})), createItem(second)])).toEqual([
    [{ a: 1 }],
    ['other'],
    [{ b: 1 }],
  ]);
  expect(listBodies([createItem(first), createItem(createAddition({ b: 1 }, { c: 1 }))])).toHaveLength(2);
  expect(listBodies([createItem(first, first), createItem(second)])).toHaveLength(2);
  expect(listBodies([createItem({ call: patch({}) }), createItem(first)])).toHaveLength(2);
});
