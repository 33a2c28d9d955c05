import { expect, it } from 'vitest';
import { rest } from '../github/call.ts';
import type { CallStep, WriteItem } from './item.ts';
import { planUpdate } from './make-items.ts';
import { groupByRequest, joinSteps, toCall } from './requests.ts';

const patch = rest('PATCH /repos/{owner}/{repo}', { needs: [] });
const item = (...steps: WriteItem['steps']) => planUpdate('', [{ key: 'x', live: 1, wanted: 2 }], steps)[0]!;
const adding = (adds: object, body?: object): CallStep => ({ call: patch({}, body), adds });
const bodies = (items: readonly WriteItem[]) =>
  groupByRequest(items).map((group) => joinSteps(group).map((step) => ('call' in step ? toCall(step).body : 'other')));

it('joins the parts of items in a row that add to the same call', () => {
  const items = [adding({ a: 1 }), adding({ b: { c: 1 } }), adding({ b: { d: [1] } }), adding({ b: { d: [2] } })];
  expect(bodies(items.map((one) => item(one)))).toEqual([[{ a: 1, b: { c: 1, d: [1, 2] } }]]);
});

it('takes nothing away that another item adds, wherever an item drops a key [2.1.16]', () => {
  const [one, other] = [item(adding({ a: 1, b: undefined }, { b: 0 })), item(adding({ a: undefined, b: 1 }, { b: 0 }))];
  expect(bodies([one, other])).toEqual([[{ a: 1, b: 1 }]]);
});

it('keeps what every request of the call holds', () => {
  const standing = { a: 0, b: 0 };
  const [one, other] = [item(adding({ a: 1 }, standing)), item(adding({ b: 1 }, standing))];
  expect(bodies([one, other])).toEqual([[{ a: 1, b: 1 }]]);
  expect(bodies([other])).toEqual([[{ a: 0, b: 1 }]]);
});

it('joins no items with another between them, another body, or more than one step', () => {
  const [one, other] = [adding({ a: 1 }), adding({ b: 1 })];
  expect(bodies([item(one), item(patch({}, {})), item(other)])).toEqual([[{ a: 1 }], ['other'], [{ b: 1 }]]);
  expect(bodies([item(one), item(adding({ b: 1 }, { c: 1 }))])).toHaveLength(2);
  expect(bodies([item(one, one), item(other)])).toHaveLength(2);
  expect(bodies([item({ call: patch({}) }), item(one)])).toHaveLength(2);
});
