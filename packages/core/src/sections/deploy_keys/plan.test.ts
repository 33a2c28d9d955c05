import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { createPublicKey } from '../../../../../test/kit/samples/public-key.ts';
import type { LiveKey } from './calls.ts';
import { planDeployKeys } from './plan.ts';
import type { DeployKey } from './schema.ts';

const key = createPublicKey('a');
const otherKey = createPublicKey('b');
const live = (more: Partial<LiveKey> = {}): LiveKey => ({ id: 7, title: 'ci', key, read_only: true, ...more });
const plan = (entries: DeployKey[], items: LiveKey[], undeclared: 'keep' | 'delete' = 'keep') =>
  planDeployKeys({ entries, undeclared }, items);

it('replaces a key with one delete and one create if `read_only` changes [3.10]', () => {
  const planned = plan([{ title: 'ci', key, read_only: false }], [live()]);
  expect(formatPlan(planned)).toEqual([
    'replace: deploy key "ci": read_only true → false (weaker; the key gets write access); will be deleted and recreated',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['DELETE ~/keys/7'],
    ['POST ~/keys', { title: 'ci', key, read_only: false }],
  ]);
  expect(formatPlan(plan([{ title: 'ci', key, read_only: true }], [live({ read_only: false })]))).toEqual([
    'replace: deploy key "ci": read_only false → true; will be deleted and recreated',
  ]);
});

it('names all keys that swap titles in one error [2.3.19.3]', () => {
  const swapped = [
    { title: 'a', key: otherKey },
    { title: 'b', key },
  ];
  expect(() => plan(swapped, [live({ title: 'a' }), live({ id: 8, title: 'b', key: otherKey })])).toThrow(
    'deploy key "a" has the key of the live deploy key "b"; deploy key "b" has the key of the live deploy key "a"',
  );
});

it('fails if two live keys have the same title [2.3.19.1]', () => {
  expect(() => plan([], [live(), live({ id: 8, key: otherKey })])).toThrow('GitHub has two of deploy key "ci"');
});

it('records the deleted key and its access in the plan [2.3.19.7]', () => {
  const [removal] = plan([], [live({ read_only: false })], 'delete');
  expect(removal).toMatchObject({ kind: 'delete', holds: { key, read_only: false } });
});

it('adds a note if GitHub has disabled a declared key [2.3.19]', () => {
  expect(formatPlan(plan([{ title: 'ci', key }], [live({ enabled: false })]))).toEqual([
    'note: deploy key "ci" is disabled on GitHub, and gives no access until it is enabled there',
  ]);
});
