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

/** The yardstick for this machine: serializes and hashes each item. */
const hashItems = () =>
  items.map(({ subject, differences }) =>
    createHash('sha256')
      .update(JSON.stringify(['acme/shop', 'labels', subject, differences]))
      .digest('hex'),
  );

/** An approval sorts the keys of every item twice. */
const maxRatios = { plan: 8, approval: 24 };

export async function measurePlanData(): Promise<Row[]> {
  const [planTime, hashTime] = [
    await measureMedianTime(() => formatPlanJson(makePlan().document)),
    await measureMedianTime(hashItems),
  ];
  const { data, document } = makePlan();
  const approvalTime = await measureMedianTime(() => {
    const isApproved = createApprover(7, [document.targets[0]!.items]);
    return data.filter((item) => !isApproved(item));
  });
  return [
    {
      what: '10,000 items: plan file',
      value: `${planTime.toFixed(0)} ms, ${(planTime / hashTime).toFixed(1)} times their JSON and its hash`,
      target: `at most ${maxRatios.plan} times`,
      kept: planTime <= maxRatios.plan * hashTime,
    },
    {
      what: '10,000 items: compared with the approved plan',
      value: `${approvalTime.toFixed(0)} ms, ${(approvalTime / hashTime).toFixed(1)} times their JSON and its hash`,
      target: `at most ${maxRatios.approval} times`,
      kept: approvalTime <= maxRatios.approval * hashTime,
    },
  ];
}
