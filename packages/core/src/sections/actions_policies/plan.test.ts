import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import type { PolicyWorkflows } from './compare.ts';
import { planBetweenPolicies, planPolicies } from './plan.ts';
import type { ActionsPolicy, PolicyRule } from './schema.ts';

const events = (...allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const actors = (...allowed_actors: { id: number; type: string }[]): PolicyRule => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors },
});
const coverWorkflows = (include: string[], exclude: string[] = []): PolicyWorkflows => ({ include, exclude });

const live = (policy: Partial<LiveActionsPolicy> = {}): LiveActionsPolicy => ({
  id: 42,
  name: 'ci',
  enforcement: 'active',
  source: 'acme/shop',
  source_type: 'Repository',
  conditions: {},
  rules: [],
  ...policy,
});
const entry = (policy: Partial<ActionsPolicy> = {}): ActionsPolicy => ({
  name: 'ci',
  enforcement: 'active',
  ...policy,
});

const plan = (entries: ActionsPolicy[], own: LiveActionsPolicy[], undeclared: 'keep' | 'delete' = 'keep') =>
  planPolicies({ entries, undeclared }, own);
const compareLines = (wanted: Partial<ActionsPolicy>, stored: Partial<LiveActionsPolicy>) =>
  formatPlan(plan([entry(wanted)], [live(stored)])).map((line) => line.replace('update: actions policy "ci": ', ''));

it('creates a missing policy, with a condition only if the entry lists workflows [2.3.21]', () => {
  const planned = plan(
    [entry({ rules: [events('push')] }), entry({ name: 'forks', workflows: coverWorkflows(['a.yml']) })],
    [],
  );
  expect(formatPlan(planned)).toEqual([
    'create: actions policy "ci" will be created: active, with restrict_action_events',
    'create: actions policy "forks" will be created: active, with no rules',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['POST ~/actions/policies', { name: 'ci', enforcement: 'active', rules: [events('push')] }],
    [
      'POST ~/actions/policies',
      { name: 'forks', enforcement: 'active', conditions: { workflow_path: coverWorkflows(['a.yml']) }, rules: [] },
    ],
  ]);
});

it('keeps an undeclared policy by default and adds a note [2.3.21]', () => {
  expect(formatPlan(plan([], [live()]))).toEqual(['note: kept undeclared actions policy "ci"']);
  const deleted = plan([], [live()], 'delete');
  expect(formatPlan(deleted)).toEqual(['delete: actions policy "ci" will be deleted: blocked workflow runs can start']);
  expect(listPlanCalls(deleted)).toEqual([['DELETE ~/actions/policies/42']]);
});

it('sends undeclared live values back, even a single one of two lists [2.3.21.1]', () => {
  const stored = live({
    enforcement: 'evaluate',
    conditions: { workflow_path: coverWorkflows(['a.yml'], ['b.yml']) },
    rules: [{ type: 'newer', parameters: { a: 1, b: 3 } }],
  });
  expect(plan([{ name: 'ci' }], [stored])).toEqual([]);
  const partialEntry = { name: 'ci', workflows: { exclude: [] }, rules: [{ type: 'newer', parameters: { a: 2 } }] };
  expect(listPlanCalls(plan([partialEntry], [stored]))).toEqual([
    [
      'PUT ~/actions/policies/42',
      {
        name: 'ci',
        enforcement: 'evaluate',
        conditions: { workflow_path: coverWorkflows(['a.yml']) },
        rules: [{ type: 'newer', parameters: { a: 2, b: 3 } }],
      },
    ],
  ]);
});

it('compares the lists of a rule in any order and marks an added member as weaker [2.3.21.2]', () => {
  expect(compareLines({ rules: [events('a', 'b')] }, { rules: [events('b', 'a')] })).toEqual([]);
  expect(compareLines({ rules: [events('pull_request_target', 'b')] }, { rules: [events('a', 'b')] })).toEqual([
    'rule restrict_action_events: allowed_events: pull_request_target added, a removed (weaker)',
  ]);
  const roles = [{ id: 4, type: 'RepositoryRole' }];
  expect(compareLines({ rules: [actors(...roles)] }, { rules: [actors(...roles, { id: 7, type: 'Team' })] })).toEqual([
    'rule restrict_actions_actors: allowed_actors: Team 7 removed',
  ]);
});

it('keeps the live rules if the entry declares no rules [2.3.21.2]', () => {
  const planned = plan([entry({ enforcement: 'disabled' })], [live({ rules: [events('push')] })]);
  expect(formatPlan(planned)).toEqual(['update: actions policy "ci": enforcement active → disabled (weaker)']);
  expect(listPlanCalls(planned)).toMatchObject([[expect.any(String), { rules: [events('push')] }]]);
});

it('removes a live rule that the declared rules do not list [2.3.21.2]', () => {
  expect(compareLines({ rules: [actors()] }, { rules: [events('push')] })).toEqual([
    'rules: restrict_action_events removed (weaker)',
    'rules: restrict_actions_actors added',
  ]);
});

it('compares an unknown rule key by key [2.3.21.2]', () => {
  const createRule = (parameters: object) => ({ type: 'newer', parameters }) as PolicyRule;
  expect(compareLines({ rules: [createRule({ a: 1 })] }, { rules: [createRule({ a: 1 })] })).toEqual([]);
  expect(compareLines({ rules: [createRule({ a: 2 })] }, { rules: [createRule({ a: 1, b: 3 })] })).toEqual([
    'rules.0.parameters.a 1 → 2',
  ]);
});

it.each([
  [coverWorkflows(['a.yml']), coverWorkflows(['a.yml', 'b.yml']), true],
  [coverWorkflows(['~ALL'], ['a.yml']), coverWorkflows(['~ALL']), true],
  [coverWorkflows(['~ALL']), coverWorkflows(['a.yml']), false],
  [coverWorkflows(['a.yml', 'b.yml']), coverWorkflows(['a.yml']), false],
])('marks a policy for fewer workflows as weaker: %j instead of %j [2.3.21.2]', (wanted, stored, isWeaker) => {
  const [line = ''] = compareLines({ workflows: wanted }, { conditions: { workflow_path: stored } });
  expect(line.endsWith('(weaker)')).toBe(isWeaker);
});

it('compares an entry with the entry before the change, without reading GitHub [2.3.21.2]', () => {
  const before = entry({ workflows: coverWorkflows(['a.yml']), rules: [events('push')] });
  expect(planBetweenPolicies(before, before)).toEqual([]);
  expect(formatPlan([...planBetweenPolicies({ ...before, rules: [events('push', 'issue_comment')] }, before)])).toEqual(
    ['update: actions policy "ci": rule restrict_action_events: allowed_events: issue_comment added (weaker)'],
  );
  expect(formatPlan([...planBetweenPolicies(before, undefined)])).toEqual([
    'create: actions policy "ci" will be created',
  ]);
});
