import { createHash } from 'node:crypto';
import { planUpdate } from '../../packages/core/src/plan/make-items.ts';
import { createApprover } from '../../packages/core/src/report/plans/approved.ts';
import {
  createPlanDocument,
  formatPlanJson,
  redactPlan,
  toPlanItem,
} from '../../packages/core/src/report/plans/document.ts';
import { toMarkedItem } from '../../packages/core/src/report/plans/item.ts';
import type { Row } from '../row.ts';
import { measureMedianTime } from '../yardstick.ts';

const count = 10_000;

const items = Array.from({ length: count }, (_, index) => [
  { key: 'color', live: 'ffffff', wanted: 'd73a4a' },
  { key: 'description', live: '', wanted: `What ${index} is for` },
]).flatMap((differences, index) => planUpdate(`label ${index}`, differences, [], { names: [`label ${index}`] }));

function makePlan() {
  const data = items.map((item) => toMarkedItem('labels', item));
  const target = redactPlan({ repository: 'acme/shop', id: 7, items: data.map(toPlanItem) }, 'full');
  return { data, document: createPlanDocument([target]) };
}

/** A measure of this machine: the JSON of each item, hashed. */
const hashItems = () =>
  items.map(({ subject, differences }) =>
    createHash('sha256')
      .update(JSON.stringify(['acme/shop', 'labels', subject, differences]))
      .digest('hex'),
  );

/** An approval puts the keys of every item into one order, twice. */
const mostTimes = { plan: 8, held: 24 };

export async function measurePlanData(): Promise<Row[]> {
  const [made, least] = [
    await measureMedianTime(() => formatPlanJson(makePlan().document)),
    await measureMedianTime(hashItems),
  ];
  const { data, document } = makePlan();
  const held = await measureMedianTime(() => {
    const isApproved = createApprover(7, [document.targets[0]!.items]);
    return data.filter((item) => !isApproved(item));
  });
  return [
    {
      what: '10,000 items: plan file',
      value: `${made.toFixed(0)} ms, ${(made / least).toFixed(1)} times their JSON and its hash`,
      target: `at most ${mostTimes.plan} times`,
      kept: made <= mostTimes.plan * least,
    },
    {
      what: '10,000 items: held to the approved plan',
      value: `${held.toFixed(0)} ms, ${(held / least).toFixed(1)} times their JSON and its hash`,
      target: `at most ${mostTimes.held} times`,
      kept: held <= mostTimes.held * least,
    },
  ];
}
