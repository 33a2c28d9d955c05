import { createHash } from 'node:crypto';
import { update } from '../../src/plan/make-items.ts';
import { compare } from '../../src/report/plans/compare.ts';
import { documentOf, identifyItem, planFor } from '../../src/report/plans/document.ts';
import { approvable } from '../../src/report/plans/item.ts';
import type { Row } from '../row.ts';
import { usual } from '../yardstick.ts';

const count = 10_000;

const items = Array.from({ length: count }, (_, index) => [
  { key: 'color', live: 'ffffff', wanted: 'd73a4a' },
  { key: 'description', live: '', wanted: `What ${index} is for` },
]).flatMap((differences, index) => update(`label ${index}`, differences, [], { names: [`label ${index}`] }));

const plan = () => {
  const data = items.map((item) => identifyItem(7, approvable('labels', item), undefined, {}));
  return {
    data,
    document: documentOf([planFor({ repository: 'acme/shop', id: 7, items: data, unplanned: [] }, 'whole')]),
  };
};

/** The least that ids cost: the JSON of each item, hashed. */
const hashes = () =>
  items.map(({ subject, differences }) =>
    createHash('sha256')
      .update(JSON.stringify(['acme/shop', 'labels', subject, differences]))
      .digest('hex'),
  );

/** An id is over all keys in one order, and the digest over all ids, so several times as much work is needed. */
const mostTimes = 8;

export async function planData(): Promise<Row[]> {
  const [made, least] = [await usual(plan), await usual(hashes)];
  const { data, document } = plan();
  const held = await usual(() => compare({ repository: 7 }, data, document.targets[0]!.items));
  return [
    {
      what: '10,000 items: plan and digest',
      value: `${made.toFixed(0)} ms, ${(made / least).toFixed(1)} times their JSON and its hash`,
      target: `at most ${mostTimes} times`,
      kept: made <= mostTimes * least,
    },
    {
      what: '10,000 items: held to the approved plan',
      value: `${held.toFixed(0)} ms, ${(held / least).toFixed(1)} times their JSON and its hash`,
      target: `at most ${mostTimes} times`,
      kept: held <= mostTimes * least,
    },
  ];
}
